import { example, figure, list, p, slip, table, type Section } from "../nodes";

const rules: readonly Section[] = [
  {
    id: "goal",
    title: "Lo scopo del gioco",
    blocks: [
      p(
        "Metti insieme una squadra di personaggi. Ognuno di loro rende più economici i successivi, e tutti insieme accendono il *Guanto dell’Infinito*. Il Guanto è tuo finché valgono tutte e tre queste condizioni:",
      ),
      list(
        "hai almeno *16 Punti Infinito*;",
        "hai almeno un bonus di ognuno dei *cinque colori*: [Y] [B] [O] [R] [P];",
        "hai la *Gemma del Tempo* [G].",
      ),
      figure("gauntlet", "L’anello mostra tutto: sedici tacche all’esterno per i punti, sei gemme all’interno."),
      p("I punti da soli non bastano. Con 20 punti ma senza un bonus arancione il Guanto non è tuo."),
    ],
  },
  {
    id: "stones",
    title: "Sette tipi di gettoni",
    blocks: [
      p(
        "Cinque colori servono a pagare i personaggi: Mente [Y], Spazio [B], Anima [O], Realtà [R] e Potere [P]. Ogni gemma ha un colore, una forma e una lettera: non puoi confonderle.",
      ),
      figure("stones", "Mente, Spazio, Anima, Realtà, Potere, Tempo e S.H.I.E.L.D."),
      p(
        "Due tipi sono speciali. I gettoni S.H.I.E.L.D. grigi [S] sono jolly: valgono come uno qualsiasi dei cinque colori. Li ottieni solo prenotando una carta. La Gemma del Tempo verde [G] non si spende mai; ti serve per il Guanto.",
      ),
    ],
  },
  {
    id: "cards",
    title: "Come si legge una carta",
    blocks: [
      figure(
        "card",
        "Tutto quello che ti dice un personaggio.",
        "Punti Infinito",
        "Simboli Avengers",
        "Bonus",
        "Costo",
      ),
      p(
        "Il *costo* è quanto paghi, in gettoni, per reclutare il personaggio. Il *bonus* è una gemma di un colore che resta tua fino alla fine: da quel momento tutto ciò che richiede quel colore ti costa un gettone in meno. Alcune carte danno anche *punti*, altre hanno uno o due *simboli Avengers* [tag].",
      ),
      p(
        "I personaggi sono 90: 40 di livello I, 30 di livello II e 20 di livello III. Il livello I costa poco e dà soprattutto bonus; il livello III costa molto e vale da 3 a 5 punti.",
      ),
    ],
  },
  {
    id: "setup",
    title: "Preparazione",
    blocks: [
      p(
        "Ogni livello viene mescolato e forma un mazzo, con quattro carte scoperte accanto. Il resto dipende dal numero di giocatori:",
      ),
      table(
        ["Giocatori", "Ognuno dei cinque colori", "Tempo", "S.H.I.E.L.D.", "Luoghi"],
        ["2", "4", "2", "5", "2"],
        ["3", "5", "3", "5", "3"],
        ["4", "7", "4", "5", "4"],
      ),
      figure("table", "Il livello III in alto, poi il II, poi il I; ognuno ha il suo mazzo e quattro carte scoperte."),
      p(
        "Le tessere Luogo sono quattro, stampate su due lati. Se ne pescano tante quanti sono i giocatori, ognuna su un lato a caso. Con meno giocatori ci sono meno gettoni, e così i colori scarseggiano altrettanto in fretta.",
      ),
    ],
  },
  {
    id: "turn",
    title: "Il tuo turno",
    blocks: [
      p("Si gioca uno dopo l’altro. Nel tuo turno fai *una sola* di queste quattro cose:"),
      list(
        "prendere tre gettoni di tre colori diversi;",
        "prendere due gettoni dello stesso colore;",
        "prenotare un personaggio e prendere un gettone grigio;",
        "reclutare un personaggio.",
      ),
      p(
        "Poi il turno finisce: rimetti i gettoni in eccesso se ne hai più di dieci, e prendi un luogo se i tuoi bonus gli corrispondono. Una carta scoperta che se ne va viene subito sostituita dalla prima del suo mazzo. Quando quel mazzo è vuoto, il posto resta vuoto.",
      ),
      p("Se non puoi fare nessuna delle quattro cose, e solo allora, passi."),
    ],
  },
  {
    id: "take",
    title: "Prendere gettoni",
    blocks: [
      p(
        "*Tre diversi.* Prendi un gettone ciascuno di tre colori diversi. Se restano meno di tre colori, puoi prenderne due diversi, o anche uno solo. Finché ci sono tre colori, se ne prendono tre.",
      ),
      p(
        "*Due uguali.* Prendi due gettoni di un colore, ma solo se prima di prenderli ce ne sono almeno *quattro* di quel colore.",
      ),
      figure("take", "Tre diversi vanno sempre bene; per due uguali serve una pila di quattro."),
      p("In questo modo non puoi prendere gettoni grigi [S] né verdi [G]."),
      example(
        "In due giocatori ogni colore parte con quattro gettoni. Qualcuno prende un [R]: ne restano tre, e nessuno può prenderne due rossi finché non ne tornano altri.",
      ),
    ],
  },
  {
    id: "reserve",
    title: "Prenotare",
    blocks: [
      p(
        "Prendi in mano una carta scoperta, oppure la prima carta di un mazzo senza mostrarla. Insieme ricevi un gettone grigio [S], se ne restano. Ora nessun altro può reclutare quel personaggio.",
      ),
      figure("reserve", "Una carta in mano, un gettone grigio a te."),
      p(
        "Puoi avere al massimo *tre* carte prenotate. Non c’è modo di scartarne una: lascia la tua mano solo quando la recluti, in un turno successivo. Quelle che restano alla fine non ti costano nulla.",
      ),
    ],
  },
  {
    id: "recruit",
    title: "Reclutare",
    blocks: [
      p(
        "Recluta una carta scoperta, o una che hai prenotato in precedenza. I tuoi bonus si tolgono dal costo, colore per colore; paghi quello che resta. Se non resta nulla, il personaggio è gratis. I gettoni spesi tornano al centro.",
      ),
      figure("recruit", "Costo meno bonus: ecco quanto paghi."),
      example(
        "[card:ghost-spider] costa [2B] [1O] [4P]. Hai un bonus blu e due viola, quindi paghi [1B] [1O] [2P]. Vale 2 punti e ti dà un altro bonus blu.",
      ),
      example(
        "[card:lockjaw] costa [1Y] [1B] [1O] [1P]. Con un bonus di ognuno di questi colori lo recluti senza pagare nulla.",
      ),
    ],
  },
  {
    id: "gray",
    title: "Pagare con il grigio",
    blocks: [
      p(
        "Un gettone grigio [S] sostituisce un gettone di uno qualsiasi dei cinque colori. Decidi tu: puoi pagare con il grigio anche se hai il colore, per esempio per tenerti un colore che in quel momento è raro. Se non scegli, il grigio paga solo quello che ti manca.",
      ),
      p("Non puoi pagare più del dovuto, e i gettoni grigi tornano al centro come tutti gli altri."),
    ],
  },
  {
    id: "limit",
    title: "Dieci gettoni al massimo",
    blocks: [
      p(
        "Durante il tuo turno puoi avere tutti i gettoni che vuoi. Alla fine ne tieni *dieci al massimo*, grigi e verde compresi. Rimetti quelli che preferisci finché ne hai esattamente dieci; solo la Gemma del Tempo resta sempre.",
      ),
      figure("limit", "Dodici gettoni: due devono tornare al centro."),
      p(
        "Scegli dopo la tua azione. Perciò, se hai prenotato da un mazzo, hai visto la carta prima di decidere che cosa rimettere.",
      ),
    ],
  },
  {
    id: "time",
    title: "La Gemma del Tempo",
    blocks: [
      p(
        "Con il tuo primo personaggio di livello III prendi un gettone verde [G]. Non ne avrai mai più di uno: gli altri personaggi di livello III non ne portano. Non si spende, non si rimette e nessuno può portartelo via, ma conta fra i tuoi dieci gettoni.",
      ),
      figure("time", "Il tuo primo personaggio di livello III porta la Gemma del Tempo."),
    ],
  },
  {
    id: "avengers",
    title: "La tessera Avengers Uniti",
    blocks: [
      p(
        "Questa tessera vale 3 punti. La prende il primo la cui squadra ha almeno *tre* simboli Avengers [tag]. Da quel momento chi ne ha *più* del proprietario gliela porta via, punti compresi. La parità non basta.",
      ),
      figure("avengers", "Quattro simboli contro tre: la tessera cambia proprietario."),
      example(
        "Ana ha tre simboli e la tessera. Ben ne ha due. Se recluta [card:hawkeye], che ne ha uno, sono tre pari e Ana tiene la tessera. Se recluta [card:iron-man], che ne ha due, arriva a quattro e la prende: Ana perde 3 punti, Ben ne guadagna 3.",
      ),
    ],
  },
  {
    id: "locations",
    title: "I luoghi",
    blocks: [
      p(
        "Alla fine del tuo turno guarda i luoghi. Se i tuoi *bonus* corrispondono a uno di loro, lo prendi, con i suoi 3 punti. Non costa né azioni né gettoni. I gettoni qui non contano, contano solo i bonus dei tuoi personaggi.",
      ),
      figure("locations", "Tre bonus blu, tre rossi e tre viola: Atlantide è tua."),
      p(
        "Prendi al massimo un luogo per turno. Se ne soddisfi più d’uno, ne scegli uno; un altro può seguire alla fine di un turno successivo, se nessuno è stato più veloce. I luoghi presi non vengono sostituiti.",
      ),
      example(
        "[location:wakanda] chiede [4B] [4R], [location:atlantis] chiede [3B] [3R] [3P]. I tuoi bonus blu e rossi valgono per entrambi.",
      ),
    ],
  },
  {
    id: "end",
    title: "L’ultimo round",
    blocks: [
      p(
        "Quando qualcuno ha il Guanto, si finisce il round, così tutti hanno giocato lo stesso numero di turni. Se *a quel punto* qualcuno ha il Guanto, la partita è finita. Se a completarlo è l’ultimo giocatore del round, non gioca più nessuno.",
      ),
      figure("round", "Il Guanto è tuo: chi gioca dopo di te ha ancora il suo turno."),
      p(
        "*La regola speciale:* il Guanto si può perdere. Chi ti porta via la tessera Avengers si prende anche i suoi 3 punti, e tu puoi scendere sotto i 16. Se alla fine del round nessuno ha il Guanto, la partita continua.",
      ),
      example(
        "Ana, che gioca per prima, arriva a 17 punti con la tessera Avengers e ha il Guanto. Poi Ben raccoglie più simboli e prende la tessera. Ana scende a 14. Se a quel punto nessun altro ha il Guanto, si gioca un altro round.",
      ),
    ],
  },
  {
    id: "ties",
    title: "Chi vince",
    blocks: [
      p("Può vincere solo chi ha il Guanto alla fine del round. Se sono in più d’uno, decide, in quest’ordine:"),
      list(
        "chi ha più Punti Infinito;",
        "poi chi possiede la tessera Avengers Uniti;",
        "poi chi ha reclutato meno personaggi (le carte prenotate non contano);",
        "se la parità rimane, la vittoria è condivisa.",
      ),
    ],
  },
  {
    id: "secrets",
    title: "Che cosa è visibile, e i casi rari",
    blocks: [
      p(
        "Gettoni, bonus, punti e simboli di tutti sono visibili, e così le carte prenotate dalle file. Segreti sono solo l’ordine dei mazzi e le carte prenotate da un mazzo: se ne conosce il livello, non il personaggio.",
      ),
      p(
        "Se tutti devono passare uno dopo l’altro e nessuno guadagna un luogo, non può più cambiare nulla. La partita finisce allora senza vincitore. Non ti capiterà quasi mai.",
      ),
    ],
  },
  {
    id: "slips",
    title: "Gli errori di chi comincia",
    blocks: [
      slip("«Ho 16 punti, quindi ho vinto.»", "Servono anche i cinque colori e la Gemma del Tempo."),
      slip("«I miei gettoni contano per il luogo.»", "Contano solo i bonus."),
      slip("«Ci sono tre rossi, ne prendo due.»", "Per due uguali serve una pila di quattro."),
      slip("«Stesso numero di simboli: la tessera è mia.»", "Te ne servono più di quelli del proprietario."),
      slip("«Prenoto e poi scarto.»", "Una carta prenotata lascia la mano solo se la recluti."),
      slip("«Ogni carta di livello III porta un gettone verde.»", "Solo la prima."),
      slip("«Prima raccolgo dieci gettoni.»", "Meglio le carte: un bonus paga in ogni turno che verrà."),
    ],
  },
];

export default rules;
