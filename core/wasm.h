// What the files of the page's binding share: the text that is given, the answer, refusals.
#pragma once

#include "game.h"
#include "json.h"
#include "observe.h"
#include "refusal.h"

// A function that the page can call by this name.
#define EXPORTED(name) extern "C" __attribute__((export_name(#name))) auto name

namespace sixstones {

extern std::string given;  // what the page handed in for this call

// Makes this the answer of the call, which gives 1.
int answer_with(JsonText& out);

// Makes a refusal the answer of the call, which gives 0; with a code of its own beside those of moves.
int refuse(std::string_view code, std::string_view sentence, int line = 0);
int refuse(const Refusal& refusal);

// What was given as JSON; nothing, and the refusal is the answer, when it is none.
std::optional<JsonValue> given_data(std::string_view code);

// The game for the page; null, and the refusal with this code is the answer, when there is none.
Game* made(Result<Game> game, std::string_view code);

// The draft that was given; nothing, and the refusal is the answer, when it is none.
std::optional<Layout> given_draft();

// The view that data describes; nothing, and the refusal is the answer, when it is none.
std::optional<View> view_in(const JsonValue& data);

}  // namespace sixstones
