import type { GuideText } from "./index";

const guide: GuideText = {
  goal: {
    title: "Rozświetl Rękawicę",
    text: "Ten pierścień to twój cel. Potrzebujesz *16 punktów*, po jednym bonusie w każdym z pięciu kolorów [Y] [B] [O] [R] [P] i Kamienia Czasu [G]. Wszystko to dają postacie, które werbujesz.",
    todo: "Przyjrzyj się pierścieniowi i przejdź dalej.",
    why: "Same punkty nie dają wygranej. Od pierwszej tury pytaj przy każdej karcie, którą część pierścienia wypełnia.",
  },
  cards: {
    title: "Postacie",
    text: "Do wyboru jest dwanaście postaci: poziom I na dole, poziom III na górze. Na dole karty jest jej *koszt*, w prawym górnym rogu *bonus*, w lewym górnym *punkty*.",
    todo: "Wybierz tanią kartę poziomu I, która ci się podoba. Zapamiętaj ją i przejdź dalej.",
    why: "Plan oszczędza tury. Znaczniki, które nie pasują do żadnej karty, tylko zajmują miejsce.",
  },
  take: {
    title: "Weź trzy kamienie",
    text: "W turze robisz jedną rzecz. Najprostsza: wziąć trzy znaczniki w trzech różnych kolorach.",
    todo: "Wybierz kolory, których wymaga twoja karta, i potwierdź.",
    why: "Więcej niż trzech znaczników jedna tura nie da. Jeśli przydają ci się tylko dwa kolory, trzeci dobierz do następnej karty.",
  },
  rival: {
    title: "Obserwuj innych",
    text: "Teraz gra przeciwnik. Tego, co bierze, brakuje na środku; karta, którą werbuje, znika, a jej miejsce zajmuje nowa.",
    todo: "Przeczytaj w dzienniku, co się stało, i przejdź dalej.",
    why: "Wszyscy korzystają z tych samych kilku znaczników i kart. Kto widzi, czego potrzebują inni, wie, czego zabraknie.",
  },
  again: {
    title: "Weź to, czego brakuje",
    text: "Spójrz znowu na swoją kartę: pokazuje, czego ci brakuje. Możesz też wziąć *dwa znaczniki w jednym kolorze*, jeśli leżą co najmniej cztery.",
    todo: "Weź jeszcze raz znaczniki, żeby móc zapłacić za kartę.",
    meanwhile: "Teraz nie ma czego brać: zrób to, na co pozwala stół.",
    why: "Dwa jednakowe to o jeden znacznik mniej niż trzy różne. Opłaca się to, gdy brakuje właśnie tego koloru.",
  },
  recruit: {
    title: "Pierwszy werbunek",
    text: "Karty z jasnym paskiem są w twoim zasięgu. Znaczniki, którymi płacisz, wracają na środek, a postać dołącza do twojej drużyny.",
    todo: "Zwerbuj postać.",
    meanwhile: "Nic nie jest jeszcze w zasięgu. Weź kamienie, których brakuje ci do karty.",
    why: "Znacznik wydaje się tylko raz. Postać zostaje i pomaga płacić w każdej następnej turze.",
  },
  bonus: {
    title: "Zniżka na zawsze",
    text: "Postać daje ci *bonus*. Wszystko, co wymaga jej koloru, kosztuje cię odtąd o jeden znacznik mniej, aż do końca gry. Jeden kamień w twoim pierścieniu już świeci.",
    todo: "Zobacz, jak spadł koszt innych kart, i przejdź dalej.",
    why: "To silnik gry: dzięki tanim kartom średnie stają się tanie, a te płacą za wielkie.",
  },
  reserve: {
    title: "Zachowaj na później",
    text: "Możesz *zarezerwować* kartę: czeka na twojej ręce, a ty dostajesz szary znacznik [S], który zastępuje dowolny kolor. Najwyżej trzy karty, a pozbyć się ich można tylko przez werbunek.",
    todo: "Zarezerwuj kartę poziomu II lub III, na której ci zależy.",
    meanwhile: "Teraz nie można niczego zarezerwować: wykonaj inny ruch.",
    why: "Nikt już ci jej nie zabierze, a szary znacznik pomaga, gdy jakiegoś koloru brakuje. Kosztuje to jednak turę, więc rób to dla kart, których naprawdę chcesz.",
  },
  limit: {
    title: "Najwyżej dziesięć znaczników",
    text: "Na koniec tury możesz zachować dziesięć znaczników, wliczając szare i zielony. Jeśli masz więcej, odkładasz nadmiar.",
    todo: "Policz swoje znaczniki i przejdź dalej.",
    why: "Kto bierze więcej, niż może zachować, traci pół tury. Od ośmiu znaczników zwykle pora na werbunek.",
  },
  grow: {
    title: "Następny kolor",
    text: "Teraz zwerbuj drugą postać, w miarę możliwości z bonusem, którego jeszcze nie masz. Twój bonus pomaga płacić.",
    todo: "Zwerbuj kolejną postać.",
    meanwhile: "Jeszcze nie w zasięgu. Weź to, czego brakuje; szare znaczniki zapełnią ostatnią lukę.",
    why: "Pierścień wymaga wszystkich pięciu kolorów. Na początku nowy kolor jest tani; pod koniec ten brakujący może kosztować cię wygraną.",
  },
  locations: {
    title: "Miejsca",
    text: "Miejsce bierze ten, czyje *bonusy* pierwsze do niego pasują, na koniec swojej tury. Nic nie kosztuje i jest warte 3 punkty. Znaczniki się nie liczą.",
    todo: "Zobacz, jakich kolorów wymagają miejsca, i przejdź dalej.",
    why: "Trzy punkty za karty, które i tak są ci potrzebne. Jeśli dwa miejsca mają wspólny kolor, przyda ci się on podwójnie.",
  },
  avengers: {
    title: "Avengers, zbiórka",
    text: "Niektóre karty mają symbole Avengers [tag]. Kto pierwszy ma trzy, bierze tę płytkę i jej 3 punkty. Kto potem ma *więcej*, ten mu ją zabiera.",
    todo: "Poszukaj symboli na odkrytych kartach i przejdź dalej.",
    why: "Ta płytka to czasem krok z 13 na 16 punktów albo z powrotem. Nie opieraj na niej wygranej, gdy inni są tuż za tobą.",
  },
  time: {
    title: "Kamień Czasu",
    text: "Twoja pierwsza postać poziomu III przynosi Kamień Czasu [G]. Te karty są drogie, ale każda jest warta od 3 do 5 punktów.",
    todo: "Wybierz kartę poziomu III, za którą twoje bonusy już pomagają zapłacić, i przejdź dalej.",
    why: "Bez takiej karty nikt nie wygrywa. Dlatego końcówka jest zawsze taka sama: dość bonusów na wielką kartę, a potem punkty.",
  },
  finish: {
    title: "Teraz to twoja gra",
    text: "Gdy ktoś ma Rękawicę, rundę gra się do końca. Kto ma ją wtedy, wygrywa; jeśli ma ją kilka osób, ta z największą liczbą punktów.",
    todo: "Graj dalej, jak chcesz. Podpowiedzi i zasady są o jedno kliknięcie stąd.",
    why: "Każdy rozgrywa tyle samo tur, więc przed swoją ostatnią sprawdź, czy inni mogą cię jeszcze wyprzedzić.",
  },
};

export default guide;
