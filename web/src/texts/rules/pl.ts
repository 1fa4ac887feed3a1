import { example, figure, list, p, slip, table, type Section } from "../nodes";

const rules: readonly Section[] = [
  {
    id: "goal",
    title: "Cel gry",
    blocks: [
      p(
        "Zbierasz drużynę postaci. Dzięki każdej z nich następne są tańsze, a razem rozświetlają *Rękawicę Nieskończoności*. Masz ją, dopóki spełniasz wszystkie trzy warunki:",
      ),
      list(
        "masz co najmniej *16 punktów nieskończoności*;",
        "masz przynajmniej po jednym bonusie w każdym z *pięciu kolorów*: [Y] [B] [O] [R] [P];",
        "masz *Kamień Czasu* [G].",
      ),
      figure(
        "gauntlet",
        "Pierścień pokazuje wszystko: szesnaście kresek na zewnątrz to punkty, w środku jest sześć kamieni.",
      ),
      p("Same punkty nie wystarczą. Kto ma 20 punktów, ale nie ma pomarańczowego bonusu, nie ma Rękawicy."),
    ],
  },
  {
    id: "stones",
    title: "Siedem rodzajów znaczników",
    blocks: [
      p(
        "Za postacie płaci się pięcioma kolorami: Umysł [Y], Przestrzeń [B], Dusza [O], Rzeczywistość [R] i Moc [P]. Każdy kamień ma swój kolor, kształt i literę, więc nie sposób ich pomylić.",
      ),
      figure("stones", "Umysł, Przestrzeń, Dusza, Rzeczywistość, Moc, Czas i T.A.R.C.Z.A."),
      p(
        "Dwa rodzaje są wyjątkowe. Szare znaczniki T.A.R.C.Z.Y. [S] to dżokery: zastępują dowolny z pięciu kolorów. Zdobywa się je tylko przez rezerwację karty. Zielonego Kamienia Czasu [G] nigdy się nie wydaje; jest potrzebny do Rękawicy.",
      ),
    ],
  },
  {
    id: "cards",
    title: "Jak czytać kartę",
    blocks: [
      figure(
        "card",
        "Wszystko, co mówi ci karta postaci.",
        "Punkty nieskończoności",
        "Symbole Avengers",
        "Bonus",
        "Koszt",
      ),
      p(
        "*Koszt* to znaczniki, którymi płacisz za zwerbowanie postaci. *Bonus* to jeden kamień w jednym kolorze, który zostaje z tobą do końca gry: odtąd wszystko, co wymaga tego koloru, kosztuje cię o jeden znacznik mniej. Niektóre karty dają też *punkty*, a niektóre mają jeden lub dwa *symbole Avengers* [tag].",
      ),
      p(
        "Postaci jest 90: 40 poziomu I, 30 poziomu II i 20 poziomu III. Poziom I jest tani i daje głównie bonusy; poziom III jest drogi i wart od 3 do 5 punktów.",
      ),
    ],
  },
  {
    id: "setup",
    title: "Przygotowanie",
    blocks: [
      p(
        "Karty każdego poziomu są potasowane i tworzą stos, a obok leżą cztery odkryte karty. Reszta zależy od liczby graczy:",
      ),
      table(
        ["Gracze", "Każdy z pięciu kolorów", "Czas", "T.A.R.C.Z.A.", "Miejsca"],
        ["2", "4", "2", "5", "2"],
        ["3", "5", "3", "5", "3"],
        ["4", "7", "4", "5", "4"],
      ),
      figure("table", "Poziom III u góry, pod nim II, potem I; każdy ma swój stos i cztery odkryte karty."),
      p(
        "Są cztery dwustronne płytki miejsc. Losuje się ich tyle, ilu jest graczy, każdą losową stroną do góry. Przy mniejszej liczbie graczy jest też mniej znaczników, więc kolorów brakuje równie szybko.",
      ),
    ],
  },
  {
    id: "turn",
    title: "Twoja tura",
    blocks: [
      p("Gracze rozgrywają tury po kolei. W swojej turze robisz dokładnie *jedną* z czterech rzeczy:"),
      list(
        "bierzesz trzy znaczniki w trzech różnych kolorach;",
        "bierzesz dwa znaczniki w tym samym kolorze;",
        "rezerwujesz postać i bierzesz szary znacznik;",
        "werbujesz postać.",
      ),
      p(
        "Potem tura się kończy: odkładasz nadmiar, jeśli masz więcej niż dziesięć znaczników, i bierzesz miejsce, jeśli twoje bonusy do niego pasują. Odkrytą kartę, która znika ze stołu, od razu zastępuje pierwsza karta z jej stosu. Gdy ten stos jest pusty, miejsce po karcie zostaje puste.",
      ),
      p("Jeśli naprawdę nie możesz zrobić żadnej z tych rzeczy, i tylko wtedy, pasujesz."),
    ],
  },
  {
    id: "take",
    title: "Branie znaczników",
    blocks: [
      p(
        "*Trzy różne.* Weź po jednym znaczniku w trzech różnych kolorach. Jeśli zostały mniej niż trzy kolory, możesz wziąć dwa różne znaczniki albo tylko jeden. Dopóki są trzy kolory, bierze się trzy.",
      ),
      p(
        "*Dwa jednakowe.* Weź dwa znaczniki w jednym kolorze, ale tylko wtedy, gdy przed wzięciem leżą co najmniej *cztery* w tym kolorze.",
      ),
      figure("take", "Trzy różne można brać zawsze; dwa jednakowe tylko ze stosu co najmniej czterech."),
      p("W ten sposób nie można brać ani szarych [S], ani zielonych [G] znaczników."),
      example(
        "Przy dwóch graczach każdy kolor zaczyna z czterema znacznikami. Ktoś bierze jeden [R]: zostają trzy i nikt nie może wziąć dwóch czerwonych, dopóki jakieś nie wrócą.",
      ),
    ],
  },
  {
    id: "reserve",
    title: "Rezerwacja",
    blocks: [
      p(
        "Weź na rękę odkrytą kartę albo pierwszą kartę ze stosu, nie pokazując jej. Razem z nią dostajesz szary znacznik [S], o ile jakiś został. Teraz nikt inny nie może zwerbować tej postaci.",
      ),
      figure("reserve", "Karta na rękę i szary znacznik dla ciebie."),
      p(
        "Możesz mieć najwyżej *trzy* zarezerwowane karty. Nie da się żadnej odrzucić: karta opuszcza rękę tylko wtedy, gdy ją werbujesz w jednej z następnych tur. Karty, które zostaną na koniec, nic cię nie kosztują.",
      ),
    ],
  },
  {
    id: "recruit",
    title: "Werbunek",
    blocks: [
      p(
        "Zwerbuj odkrytą kartę albo tę, którą masz zarezerwowaną. Bonusy odejmuje się od kosztu, kolor po kolorze; płacisz resztę. Jeśli nic nie zostaje, postać jest za darmo. Wydane znaczniki wracają na środek.",
      ),
      figure("recruit", "Koszt minus bonusy: tyle płacisz."),
      example(
        "[card:ghost-spider] kosztuje [2B] [1O] [4P]. Masz jeden niebieski bonus i dwa fioletowe, więc płacisz [1B] [1O] [2P]. Ta postać jest warta 2 punkty i daje ci kolejny niebieski bonus.",
      ),
      example(
        "[card:lockjaw] kosztuje [1Y] [1B] [1O] [1P]. Mając po jednym bonusie w każdym z tych kolorów, werbujesz go za darmo.",
      ),
    ],
  },
  {
    id: "gray",
    title: "Płacenie szarymi",
    blocks: [
      p(
        "Szary znacznik [S] zastępuje jeden znacznik w dowolnym z pięciu kolorów. Decyzja należy do ciebie: możesz zapłacić szarym, nawet jeśli masz dany kolor, na przykład żeby zachować kolor, którego akurat brakuje. Jeśli nie wybierzesz, szare płacą tylko za to, czego ci brak.",
      ),
      p("Nie można zapłacić więcej, niż trzeba, a szare znaczniki wracają na środek jak wszystkie inne."),
    ],
  },
  {
    id: "limit",
    title: "Najwyżej dziesięć znaczników",
    blocks: [
      p(
        "W trakcie tury możesz mieć dowolnie dużo znaczników. Na jej koniec zostaje ci *najwyżej dziesięć*, wliczając szare i zielony. Odkładaj wybrane znaczniki, aż zostanie ich dokładnie dziesięć; tylko Kamień Czasu zostaje zawsze.",
      ),
      figure("limit", "Dwanaście znaczników: dwa trzeba odłożyć."),
      p(
        "Wybierasz po wykonaniu akcji. Jeśli więc rezerwujesz kartę ze stosu, widzisz ją, zanim zdecydujesz, co odłożyć.",
      ),
    ],
  },
  {
    id: "time",
    title: "Kamień Czasu",
    blocks: [
      p(
        "Z pierwszą postacią poziomu III bierzesz zielony znacznik [G]. Więcej niż jednego nie będziesz mieć: kolejne postacie poziomu III już go nie dają. Nie wydaje się go, nie odkłada i nikt nie może ci go zabrać, ale liczy się do twoich dziesięciu znaczników.",
      ),
      figure("time", "Twoja pierwsza postać poziomu III przynosi Kamień Czasu."),
    ],
  },
  {
    id: "avengers",
    title: "Płytka Avengers",
    blocks: [
      p(
        "Ta płytka jest warta 3 punkty. Bierze ją pierwszy gracz, którego drużyna ma co najmniej *trzy* symbole Avengers [tag]. Potem zabiera ją ten, kto ma *więcej* symboli niż właściciel, razem z punktami. Remis nie wystarcza.",
      ),
      figure("avengers", "Cztery symbole przeciw trzem: płytka zmienia właściciela."),
      example(
        "Ania ma trzy symbole i płytkę. Bartek ma dwa. Jeśli zwerbuje kartę [card:hawkeye] z jednym symbolem, oboje będą mieli po trzy i Ania zachowa płytkę. Jeśli zwerbuje kartę [card:iron-man] z dwoma, będzie miał cztery i zabierze płytkę: Ania traci 3 punkty, Bartek zyskuje 3.",
      ),
    ],
  },
  {
    id: "locations",
    title: "Miejsca",
    blocks: [
      p(
        "Na koniec swojej tury spójrz na miejsca. Jeśli twoje *bonusy* pasują do któregoś, bierzesz je wraz z jego 3 punktami. Nie kosztuje to ani akcji, ani znaczników. Znaczniki się tu nie liczą, tylko bonusy twoich postaci.",
      ),
      figure("locations", "Trzy niebieskie, trzy czerwone i trzy fioletowe bonusy: Atlantyda jest twoja."),
      p(
        "W jednej turze bierzesz najwyżej jedno miejsce. Jeśli pasuje kilka, wybierasz jedno; następne możesz wziąć na koniec późniejszej tury, o ile nikt cię nie wyprzedzi. Zabranych miejsc się nie uzupełnia.",
      ),
      example(
        "[location:wakanda] wymaga [4B] [4R], a [location:atlantis] – [3B] [3R] [3P]. Niebieskie i czerwone bonusy przydadzą ci się w obu.",
      ),
    ],
  },
  {
    id: "end",
    title: "Ostatnia runda",
    blocks: [
      p(
        "Gdy ktoś ma Rękawicę, rundę gra się do końca, aby każdy rozegrał tyle samo tur. Jeśli *wtedy* ktoś ma Rękawicę, gra się kończy. Jeśli skompletuje ją ostatni gracz w rundzie, nikt już nie gra.",
      ),
      figure("round", "Rękawica zdobyta: gracze po tobie mają jeszcze swoje tury."),
      p(
        "*Zasada specjalna:* Rękawicę można stracić. Kto zabierze ci płytkę Avengers, zabiera też jej 3 punkty, a wtedy możesz spaść poniżej 16. Jeśli na koniec rundy nikt nie ma Rękawicy, gra toczy się dalej.",
      ),
      example(
        "Ania gra pierwsza, z płytką Avengers dochodzi do 17 punktów i ma Rękawicę. Potem Bartek zbiera więcej symboli i zabiera płytkę. Ania spada do 14. Jeśli nikt inny nie ma wtedy Rękawicy, gra się następną rundę.",
      ),
    ],
  },
  {
    id: "ties",
    title: "Kto wygrywa",
    blocks: [
      p("Wygrać może tylko ten, kto ma Rękawicę na koniec rundy. Jeśli jest kilka takich osób, decyduje kolejno:"),
      list(
        "największa liczba punktów nieskończoności;",
        "potem posiadanie płytki Avengers;",
        "potem najmniejsza liczba zwerbowanych postaci (zarezerwowane się nie liczą);",
        "jeśli nadal jest remis, zwycięstwo jest wspólne.",
      ),
    ],
  },
  {
    id: "secrets",
    title: "Co jest jawne i rzadkie przypadki",
    blocks: [
      p(
        "Znaczniki, bonusy, punkty i symbole wszystkich graczy są jawne, podobnie jak karty zarezerwowane z rzędów. Tajne są tylko kolejność kart w stosach i karty zarezerwowane ze stosu: znany jest ich poziom, ale nie postać.",
      ),
      p(
        "Jeśli wszyscy po kolei muszą spasować i nikt nie zdobywa miejsca, nic już nie może się zmienić. Wtedy gra kończy się bez zwycięzcy. Prawie nigdy się to nie zdarza.",
      ),
    ],
  },
  {
    id: "slips",
    title: "Błędy początkujących",
    blocks: [
      slip("„Mam 16 punktów, więc wygrywam”.", "Potrzebujesz też wszystkich pięciu kolorów i Kamienia Czasu."),
      slip("„Moje znaczniki liczą się do miejsca”.", "Liczą się tylko bonusy."),
      slip("„Leżą trzy czerwone, biorę dwa”.", "Dwa jednakowe wymagają stosu co najmniej czterech."),
      slip("„Tyle samo symboli: płytka jest moja”.", "Musisz mieć ich więcej niż właściciel."),
      slip("„Zarezerwuję, a potem odrzucę”.", "Zarezerwowana karta opuszcza rękę tylko przez werbunek."),
      slip("„Każda karta poziomu III daje zielony znacznik”.", "Tylko pierwsza."),
      slip("„Najpierw uzbieram dziesięć znaczników”.", "Lepsze są karty: bonus płaci w każdej następnej turze."),
    ],
  },
];

export default rules;
