// A stable sort for the few things that are ever sorted here, in a tenth of the library's code.
#pragma once

#include <span>
#include <utility>

namespace sixstones {

// Orders items so that none stands behind one that it comes before; what is alike keeps its order.
template <class Item, class Before>
void sort_stably(std::span<Item> items, const Before& before) {
    for (std::size_t i = 1; i < items.size(); ++i) {
        Item item = std::move(items[i]);
        std::size_t place = i;
        for (; place > 0 && before(item, items[place - 1]); --place) items[place] = std::move(items[place - 1]);
        items[place] = std::move(item);
    }
}

}  // namespace sixstones
