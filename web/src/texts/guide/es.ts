import type { GuideText } from "./index";

const guide: GuideText = {
  goal: {
    title: "Enciende el Guantelete",
    text: "Este anillo es tu meta. Necesitas *16 puntos*, una bonificación de cada uno de los cinco colores [Y] [B] [O] [R] [P] y la Gema del Tiempo [G]. Todo sale de los personajes que reclutas.",
    todo: "Mira el anillo y continúa.",
    why: "Los puntos por sí solos no ganan. Desde el primer turno, pregúntate qué parte del anillo llena cada carta.",
  },
  cards: {
    title: "Los personajes",
    text: "Hay doce personajes disponibles: los de nivel I abajo, los de nivel III arriba. Al pie de la carta está su *coste*; arriba a la derecha, su *bonificación*; arriba a la izquierda, sus *puntos*.",
    todo: "Elige una carta barata de nivel I que te guste. Tenla presente y continúa.",
    why: "Con un plan ahorras turnos. Las fichas que no sirven para ninguna carta solo te ocupan las manos.",
  },
  take: {
    title: "Coge tres gemas",
    text: "En cada turno haces una sola cosa. La más sencilla: coger tres fichas de tres colores diferentes.",
    todo: "Elige colores que cueste tu carta y confirma.",
    why: "Tres fichas es lo máximo que da un turno. Si solo te sirven dos de los colores, que el tercero valga para la carta siguiente.",
  },
  rival: {
    title: "Observa a los demás",
    text: "Ahora juega tu rival. Lo que ha cogido falta en el centro; la carta que recluta se va y otra nueva ocupa su sitio.",
    todo: "Lee en el registro lo que ha hecho y continúa.",
    why: "Todos usan las mismas pocas fichas y cartas. Quien ve lo que necesitan los demás sabe lo que va a escasear.",
  },
  again: {
    title: "Coge lo que te falta",
    text: "Mira otra vez tu carta: te dice lo que te falta. También puedes coger *dos fichas de un color*, si hay al menos cuatro.",
    todo: "Coge fichas otra vez, para poder pagar tu carta.",
    meanwhile: "Ahora no hay fichas que coger: haz lo que permita la mesa.",
    why: "Dos iguales son una ficha menos que tres diferentes. Compensa cuando te falta justo ese color.",
  },
  recruit: {
    title: "Tu primer fichaje",
    text: "Las cartas con la barra clara están a tu alcance. Las fichas que pagas vuelven al centro y el personaje se une a tu equipo.",
    todo: "Recluta a un personaje.",
    meanwhile: "Todavía no tienes nada a tu alcance. Coge las gemas que le faltan a tu carta.",
    why: "Una ficha se gasta una sola vez. Un personaje se queda y te ayuda a pagar en cada turno que viene.",
  },
  bonus: {
    title: "Un descuento para siempre",
    text: "Tu personaje te da una *bonificación*. Todo lo que pida su color te cuesta ahora una ficha menos, hasta el final. Una gema de tu anillo ya brilla.",
    todo: "Mira cómo ha bajado el coste de otras cartas y continúa.",
    why: "Es el motor del juego: las cartas pequeñas abaratan las medianas, y estas pagan las grandes.",
  },
  reserve: {
    title: "Guarda una para luego",
    text: "Puedes *reservar* una carta: espera en tu mano, y recibes una ficha gris [S] que vale por cualquier color. Tres cartas como mucho, y solo te libras de ellas reclutándolas.",
    todo: "Reserva una carta de nivel II o III que te gustaría tener.",
    meanwhile: "Ahora no se puede reservar: haz otra jugada.",
    why: "Ya nadie te la puede quitar, y la ficha gris ayuda cuando escasea un color. Pero cuesta un turno: hazlo por cartas que quieras de verdad.",
  },
  limit: {
    title: "Diez fichas como mucho",
    text: "Al final de tu turno puedes quedarte con diez fichas, incluidas las grises y la verde. Si tienes más, devuelves las que sobren.",
    todo: "Cuenta tus fichas y continúa.",
    why: "Coger más de lo que puedes guardar es medio turno perdido. Con ocho o más, suele ser hora de reclutar.",
  },
  grow: {
    title: "Otro color",
    text: "Recluta ahora a un segundo personaje, si puedes con una bonificación que aún no tengas. La tuya ayuda a pagar.",
    todo: "Recluta a otro personaje.",
    meanwhile: "Todavía no está a tu alcance. Coge lo que falta; las fichas grises cubren el último hueco.",
    why: "El anillo pide los cinco colores. Al principio, un color nuevo es barato; al final, el que falta puede costarte la partida.",
  },
  locations: {
    title: "Los lugares",
    text: "Un lugar es del primero cuyas *bonificaciones* encajen con él, al final de su turno. No cuesta nada y vale 3 puntos. Las fichas no cuentan.",
    todo: "Mira qué colores piden los lugares y continúa.",
    why: "Tres puntos por cartas que querías de todos modos. Si dos lugares comparten un color, ese color te sirve dos veces.",
  },
  avengers: {
    title: "Vengadores, reuníos",
    text: "Algunas cartas llevan iconos de Vengadores [tag]. Quien tenga tres primero coge esta pieza y sus 3 puntos. Quien después tenga *más* se la quita.",
    todo: "Busca iconos entre las cartas bocarriba y continúa.",
    why: "La pieza puede llevarte de 13 a 16, o al revés. No dejes que tu victoria dependa de ella si otros te siguen de cerca.",
  },
  time: {
    title: "La Gema del Tiempo",
    text: "Tu primer personaje de nivel III trae la Gema del Tiempo [G]. Estas cartas son caras, pero cada una vale de 3 a 5 puntos.",
    todo: "Elige una carta de nivel III que tus bonificaciones ya ayuden a pagar y continúa.",
    why: "Sin una de ellas nadie gana. Por eso la recta final es siempre igual: bonificaciones para una carta grande y, después, los puntos.",
  },
  finish: {
    title: "Ahora te toca a ti",
    text: "Cuando alguien tiene el Guantelete, se termina la ronda. Quien lo tenga entonces gana; si son varios, el que más puntos tenga.",
    todo: "Sigue como quieras. Tienes las pistas y las reglas a un clic.",
    why: "Como todos juegan los mismos turnos, antes del último mira si los demás aún pueden adelantarte.",
  },
};

export default guide;
