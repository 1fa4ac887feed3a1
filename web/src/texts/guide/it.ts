import type { GuideText } from "./index";

const guide: GuideText = {
  goal: {
    title: "Accendi il Guanto",
    text: "Questo anello è il tuo obiettivo. Ti servono *16 punti*, un bonus di ognuno dei cinque colori [Y] [B] [O] [R] [P] e la Gemma del Tempo [G]. Tutto viene dai personaggi che recluti.",
    todo: "Dai un’occhiata all’anello, poi continua.",
    why: "I punti da soli non fanno vincere. Dal primo turno chiediti quale parte dell’anello riempie ogni carta.",
  },
  cards: {
    title: "I personaggi",
    text: "Ci sono dodici personaggi disponibili: il livello I in basso, il livello III in alto. Ai piedi della carta c’è il *costo*, in alto a destra il *bonus*, in alto a sinistra i *punti*.",
    todo: "Scegli una carta economica di livello I che ti piace. Tienila a mente, poi continua.",
    why: "Un piano fa risparmiare turni. I gettoni che non servono a nessuna carta occupano solo spazio.",
  },
  take: {
    title: "Prendi tre gemme",
    text: "In un turno fai una cosa sola. La più semplice: prendere tre gettoni di tre colori diversi.",
    todo: "Scegli colori che la tua carta richiede, e conferma.",
    why: "Tre gettoni sono il massimo che un turno può dare. Se ti servono solo due dei colori, scegli il terzo per la carta successiva.",
  },
  rival: {
    title: "Osserva gli altri",
    text: "Ora gioca il tuo avversario. Quello che ha preso manca al centro; la carta che recluta se ne va, e una nuova prende il suo posto.",
    todo: "Leggi nel diario che cosa ha fatto, poi continua.",
    why: "Tutti attingono agli stessi gettoni e alle stesse carte. Chi vede che cosa serve agli altri sa che cosa verrà a mancare.",
  },
  again: {
    title: "Prendi quello che manca",
    text: "Guarda di nuovo la tua carta: ti dice che cosa manca. Puoi anche prendere *due gettoni di un colore*, se ce ne sono almeno quattro.",
    todo: "Prendi ancora gettoni, così potrai pagare la tua carta.",
    meanwhile: "Ora non ci sono gettoni da prendere: fai quello che il tavolo permette.",
    why: "Due uguali sono un gettone in meno di tre diversi. Conviene quando ti manca proprio quel colore.",
  },
  recruit: {
    title: "La tua prima recluta",
    text: "Le carte con la barra chiara sono alla tua portata. I gettoni che paghi tornano al centro, e il personaggio entra nella tua squadra.",
    todo: "Recluta un personaggio.",
    meanwhile: "Non c’è ancora nulla alla tua portata. Prendi le gemme che mancano alla tua carta.",
    why: "Un gettone si spende una volta sola. Un personaggio resta e ti aiuta a pagare in ogni turno che verrà.",
  },
  bonus: {
    title: "Uno sconto per sempre",
    text: "Il tuo personaggio ti dà un *bonus*. Tutto ciò che richiede il suo colore ora ti costa un gettone in meno, fino alla fine. Una gemma del tuo anello brilla già.",
    todo: "Guarda come sono scesi i costi delle altre carte, poi continua.",
    why: "È il motore del gioco: le carte piccole rendono economiche quelle medie, e queste pagano le grandi.",
  },
  reserve: {
    title: "Tienine una per dopo",
    text: "Puoi *prenotare* una carta: aspetta nella tua mano, e ricevi un gettone grigio [S] che vale qualsiasi colore. Tre carte al massimo, e te ne liberi solo reclutandole.",
    todo: "Prenota una carta di livello II o III che vorresti avere.",
    meanwhile: "Ora non si può prenotare: fai un’altra mossa.",
    why: "Nessuno può più soffiartela, e il gettone grigio aiuta quando un colore scarseggia. Ma costa un turno: fallo per le carte che vuoi davvero.",
  },
  limit: {
    title: "Dieci gettoni al massimo",
    text: "Alla fine del turno puoi tenere dieci gettoni, grigi e verde compresi. Se ne hai di più, rimetti quelli in eccesso.",
    todo: "Conta i tuoi gettoni, poi continua.",
    why: "Prendere più di quanto puoi tenere è mezzo turno perso. Da otto in su, di solito è ora di reclutare.",
  },
  grow: {
    title: "Un altro colore",
    text: "Ora recluta un secondo personaggio, se puoi con un bonus che non hai ancora. Il tuo bonus aiuta a pagare.",
    todo: "Recluta un altro personaggio.",
    meanwhile: "Non è ancora alla tua portata. Prendi quello che manca; i gettoni grigi colmano l’ultimo vuoto.",
    why: "L’anello vuole tutti e cinque i colori. All’inizio un colore nuovo costa poco; alla fine quello che manca può costarti la vittoria.",
  },
  locations: {
    title: "I luoghi",
    text: "Un luogo va al primo i cui *bonus* gli corrispondono, alla fine del suo turno. Non costa nulla e vale 3 punti. I gettoni non contano.",
    todo: "Guarda quali colori chiedono i luoghi, poi continua.",
    why: "Tre punti per carte che volevi comunque. Se due luoghi hanno un colore in comune, quel colore ti serve due volte.",
  },
  avengers: {
    title: "Avengers uniti",
    text: "Alcune carte hanno simboli Avengers [tag]. Chi ne ha tre per primo prende questa tessera e i suoi 3 punti. Chi poi ne ha *di più* gliela porta via.",
    todo: "Cerca i simboli fra le carte scoperte, poi continua.",
    why: "La tessera può portarti da 13 a 16, o viceversa. Non affidarle la vittoria se gli altri ti seguono da vicino.",
  },
  time: {
    title: "La Gemma del Tempo",
    text: "Il tuo primo personaggio di livello III porta la Gemma del Tempo [G]. Queste carte sono care, ma ognuna vale da 3 a 5 punti.",
    todo: "Scegli una carta di livello III che i tuoi bonus aiutano già a pagare, poi continua.",
    why: "Senza una di loro nessuno vince. Perciò il tratto finale è sempre lo stesso: abbastanza bonus per una grande carta, poi i punti.",
  },
  finish: {
    title: "Ora tocca a te",
    text: "Quando qualcuno ha il Guanto, si finisce il round. Chi lo ha in quel momento vince; se sono in più d’uno, vince chi ha più punti.",
    todo: "Continua come preferisci. Suggerimenti e regole sono a un clic.",
    why: "Tutti giocano lo stesso numero di turni: prima del tuo ultimo, guarda se gli altri possono ancora superarti.",
  },
};

export default guide;
