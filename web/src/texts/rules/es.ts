import { example, figure, list, p, slip, table, type Section } from "../nodes";

const rules: readonly Section[] = [
  {
    id: "goal",
    title: "El objetivo",
    blocks: [
      p(
        "Reúnes un equipo de personajes. Cada uno abarata los siguientes y, entre todos, encienden el *Guantelete del Infinito*. Lo tienes mientras se cumplan estas tres condiciones:",
      ),
      list(
        "tienes *16 puntos de Infinito* o más;",
        "tienes al menos una bonificación de cada uno de los *cinco colores*: [Y] [B] [O] [R] [P];",
        "tienes la *Gema del Tiempo* [G].",
      ),
      figure(
        "gauntlet",
        "El anillo lo muestra todo: dieciséis marcas por fuera para los puntos y seis gemas por dentro.",
      ),
      p("Los puntos por sí solos no bastan. Con 20 puntos y sin bonificación naranja, no se tiene el Guantelete."),
    ],
  },
  {
    id: "stones",
    title: "Siete tipos de fichas",
    blocks: [
      p(
        "Con cinco colores se paga a los personajes: Mente [Y], Espacio [B], Alma [O], Realidad [R] y Poder [P]. Cada gema tiene su color, su forma y su letra, así que no hay confusión posible.",
      ),
      figure("stones", "Mente, Espacio, Alma, Realidad, Poder, Tiempo y S.H.I.E.L.D."),
      p(
        "Dos tipos son especiales. Las fichas grises de S.H.I.E.L.D. [S] son comodines: valen por cualquiera de los cinco colores. Solo se consiguen reservando una carta. La Gema del Tiempo verde [G] nunca se gasta; la necesitas para el Guantelete.",
      ),
    ],
  },
  {
    id: "cards",
    title: "Cómo se lee una carta",
    blocks: [
      figure(
        "card",
        "Todo lo que te cuenta un personaje.",
        "Puntos de Infinito",
        "Iconos de Vengadores",
        "Bonificación",
        "Coste",
      ),
      p(
        "El *coste* es lo que pagas, en fichas, para reclutar al personaje. La *bonificación* es una gema de un color que conservas hasta el final: desde entonces, todo lo que pida ese color te cuesta una ficha menos. Algunas cartas dan además *puntos*, y otras llevan uno o dos *iconos de Vengadores* [tag].",
      ),
      p(
        "Hay 90 personajes: 40 de nivel I, 30 de nivel II y 20 de nivel III. Los de nivel I son baratos y dan sobre todo bonificaciones; los de nivel III son caros y valen de 3 a 5 puntos.",
      ),
    ],
  },
  {
    id: "setup",
    title: "Preparación",
    blocks: [
      p(
        "Cada nivel se baraja y forma un mazo, con cuatro cartas bocarriba a su lado. Lo demás depende del número de jugadores:",
      ),
      table(
        ["Jugadores", "Cada uno de los cinco colores", "Tiempo", "S.H.I.E.L.D.", "Lugares"],
        ["2", "4", "2", "5", "2"],
        ["3", "5", "3", "5", "3"],
        ["4", "7", "4", "5", "4"],
      ),
      figure("table", "El nivel III arriba, luego el II y luego el I; cada uno con su mazo y cuatro cartas bocarriba."),
      p(
        "Hay cuatro piezas de Lugar, impresas por las dos caras. Se sacan tantas como jugadores, cada una por una cara al azar. Con menos jugadores hay menos fichas, de modo que los colores escasean igual de pronto.",
      ),
    ],
  },
  {
    id: "turn",
    title: "Tu turno",
    blocks: [
      p("Se juega por turnos. En el tuyo haces *una sola* de estas cuatro cosas:"),
      list(
        "coger tres fichas de tres colores diferentes;",
        "coger dos fichas del mismo color;",
        "reservar un personaje y coger una ficha gris;",
        "reclutar un personaje.",
      ),
      p(
        "Después termina tu turno: devuelves fichas si tienes más de diez y coges un lugar si tus bonificaciones encajan con él. La carta bocarriba que se va se repone al momento con la primera de su mazo. Si ese mazo está vacío, el hueco se queda vacío.",
      ),
      p("Si de verdad no puedes hacer ninguna de las cuatro, y solo entonces, pasas."),
    ],
  },
  {
    id: "take",
    title: "Coger fichas",
    blocks: [
      p(
        "*Tres diferentes.* Coge una ficha de cada uno de tres colores. Si quedan menos de tres colores, puedes coger dos diferentes o solo una. Mientras haya tres colores, se cogen tres.",
      ),
      p(
        "*Dos iguales.* Coge dos fichas de un color, pero solo si antes de cogerlas hay al menos *cuatro* de ese color.",
      ),
      figure("take", "Tres diferentes, siempre; dos iguales, solo de una pila de cuatro."),
      p("Así no se pueden coger fichas grises [S] ni verdes [G]."),
      example(
        "Con dos jugadores, cada color empieza con cuatro fichas. Alguien coge una [R]: quedan tres, y nadie puede coger dos rojas hasta que vuelvan más.",
      ),
    ],
  },
  {
    id: "reserve",
    title: "Reservar",
    blocks: [
      p(
        "Coge en la mano una carta bocarriba, o la primera carta de un mazo sin enseñarla. Con ella recibes una ficha gris [S], si queda alguna. Ya nadie más puede reclutar a ese personaje.",
      ),
      figure("reserve", "Una carta a tu mano y una ficha gris para ti."),
      p(
        "Puedes tener como mucho *tres* cartas reservadas. No hay forma de descartarlas: una carta solo sale de tu mano cuando la reclutas, en un turno posterior. Las que te queden al final no te cuestan nada.",
      ),
    ],
  },
  {
    id: "recruit",
    title: "Reclutar",
    blocks: [
      p(
        "Recluta una carta bocarriba o una que hayas reservado antes. Tus bonificaciones se restan del coste, color por color, y pagas lo que quede. Si no queda nada, el personaje es gratis. Las fichas gastadas vuelven al centro.",
      ),
      figure("recruit", "Coste menos bonificaciones: eso es lo que pagas."),
      example(
        "[card:ghost-spider] cuesta [2B] [1O] [4P]. Tienes una bonificación azul y dos moradas, así que pagas [1B] [1O] [2P]. Vale 2 puntos y te da otra bonificación azul.",
      ),
      example(
        "[card:lockjaw] cuesta [1Y] [1B] [1O] [1P]. Con una bonificación de cada uno de esos colores, lo reclutas sin pagar nada.",
      ),
    ],
  },
  {
    id: "gray",
    title: "Pagar con grises",
    blocks: [
      p(
        "Una ficha gris [S] sustituye a una ficha de cualquiera de los cinco colores. Tú decides: puedes pagar con gris aunque tengas el color, por ejemplo para guardarte uno que ahora escasea. Si no eliges, el gris paga solo lo que te falta.",
      ),
      p("No se puede pagar de más, y las fichas grises vuelven al centro como todas."),
    ],
  },
  {
    id: "limit",
    title: "Diez fichas como mucho",
    blocks: [
      p(
        "Durante tu turno puedes tener cuantas fichas quieras. Al final te quedas con *diez como mucho*, incluidas las grises y la verde. Devuelve las que prefieras hasta tener exactamente diez; solo la Gema del Tiempo se queda siempre.",
      ),
      figure("limit", "Doce fichas: hay que devolver dos."),
      p(
        "Eliges después de tu acción. Por eso, si has reservado de un mazo, ya has visto la carta antes de decidir qué devuelves.",
      ),
    ],
  },
  {
    id: "time",
    title: "La Gema del Tiempo",
    blocks: [
      p(
        "Con tu primer personaje de nivel III coges una ficha verde [G]. Nunca tendrás más de una: los demás personajes de nivel III ya no la traen. No se gasta, no se devuelve y nadie te la puede quitar, pero cuenta entre tus diez fichas.",
      ),
      figure("time", "Tu primer personaje de nivel III trae la Gema del Tiempo."),
    ],
  },
  {
    id: "avengers",
    title: "La pieza de ¡Vengadores, reuníos!",
    blocks: [
      p(
        "Esta pieza vale 3 puntos. La coge el primero cuyo equipo reúna al menos *tres* iconos de Vengadores [tag]. A partir de ahí, quien tenga *más* iconos que su dueño se la quita, con puntos y todo. El empate no basta.",
      ),
      figure("avengers", "Cuatro iconos contra tres: la pieza cambia de dueño."),
      example(
        "Ana tiene tres iconos y la pieza. Ben tiene dos. Si recluta a [card:hawkeye], que lleva uno, empatan a tres y Ana conserva la pieza. Si recluta a [card:iron-man], que lleva dos, llega a cuatro y se la quita: Ana pierde 3 puntos y Ben gana 3.",
      ),
    ],
  },
  {
    id: "locations",
    title: "Los lugares",
    blocks: [
      p(
        "Al final de tu turno, mira los lugares. Si tus *bonificaciones* encajan con uno, lo coges, con sus 3 puntos. No cuesta ni acción ni fichas. Aquí las fichas no cuentan, solo las bonificaciones de tus personajes.",
      ),
      figure("locations", "Tres bonificaciones azules, tres rojas y tres moradas: Atlantis es tuya."),
      p(
        "Se coge como mucho un lugar por turno. Si cumples los requisitos de varios, eliges uno; otro puede caer al final de un turno posterior, si nadie se adelanta. Los lugares cogidos no se reponen.",
      ),
      example(
        "[location:wakanda] pide [4B] [4R], y [location:atlantis], [3B] [3R] [3P]. Tus bonificaciones azules y rojas sirven para los dos.",
      ),
    ],
  },
  {
    id: "end",
    title: "La última ronda",
    blocks: [
      p(
        "Cuando alguien tiene el Guantelete, se termina la ronda, para que todos hayan jugado los mismos turnos. Si *en ese momento* alguien tiene el Guantelete, la partida se acaba. Si quien lo completa es el último de la ronda, ya no juega nadie más.",
      ),
      figure("round", "Tienes el Guantelete: quienes juegan después de ti aún tienen su turno."),
      p(
        "*La regla especial:* el Guantelete se puede perder. Quien te quita la pieza de Vengadores te quita también sus 3 puntos, y puedes bajar de los 16. Si al final de la ronda nadie tiene el Guantelete, la partida sigue.",
      ),
      example(
        "Ana, que juega la primera, llega a 17 puntos con la pieza de Vengadores y tiene el Guantelete. Luego Ben reúne más iconos y le quita la pieza. Ana baja a 14. Si nadie más tiene entonces el Guantelete, se juega otra ronda.",
      ),
    ],
  },
  {
    id: "ties",
    title: "Quién gana",
    blocks: [
      p("Solo puede ganar quien tenga el Guantelete al final de la ronda. Si son varios, decide, por este orden:"),
      list(
        "quien tenga más puntos de Infinito;",
        "después, quien tenga la pieza de ¡Vengadores, reuníos!;",
        "después, quien haya reclutado menos personajes (las cartas reservadas no cuentan);",
        "si sigue el empate, comparten la victoria.",
      ),
    ],
  },
  {
    id: "secrets",
    title: "Qué está a la vista, y casos raros",
    blocks: [
      p(
        "Las fichas, bonificaciones, puntos e iconos de todos están a la vista, igual que las cartas reservadas de las filas. Solo son secretos el orden de los mazos y las cartas reservadas de un mazo: se sabe su nivel, no el personaje.",
      ),
      p(
        "Si todos tienen que pasar uno tras otro y nadie consigue un lugar, ya no puede cambiar nada. Entonces la partida acaba sin ganador. Casi nunca lo verás.",
      ),
    ],
  },
  {
    id: "slips",
    title: "Errores de principiante",
    blocks: [
      slip("«Tengo 16 puntos, así que he ganado.»", "También necesitas los cinco colores y la Gema del Tiempo."),
      slip("«Mis fichas cuentan para el lugar.»", "Solo cuentan las bonificaciones."),
      slip("«Quedan tres rojas, cojo dos.»", "Dos iguales, solo de una pila de cuatro."),
      slip("«Los mismos iconos: la pieza es mía.»", "Necesitas más que su dueño."),
      slip("«La reservo y luego la descarto.»", "Una carta reservada solo sale de la mano al reclutarla."),
      slip("«Cada carta de nivel III trae una ficha verde.»", "Solo la primera."),
      slip("«Primero junto diez fichas.»", "Mejor las cartas: una bonificación paga en cada turno que queda."),
    ],
  },
];

export default rules;
