"""What options and commands are called in Spanish and Basque, so that the English name is told.

Nothing of it is understood: one name for each thing keeps commands that people pass on alike.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches

from musodds.game.words import without_accents

#: Option: what a Spanish, then what a Basque player would type; accents and case do not matter.
OPTIONS = {
    "against": ("contra", "aurka kontra"),
    "all": ("todo todos todas", "guztiak dena denak"),
    "any-rival": ("algun-rival cualquier-rival un-rival", "aurkari-bat edozein-aurkari"),
    "at-least": ("al-menos como-minimo minimo", "gutxienez"),
    "averaged": ("promediado promedio media", "batezbestekoa batez-beste"),
    "bet": ("apuesta envite envido", "apustua apustu enbidoa enbido"),
    "bets": ("apuestas envites apuesta", "apustuak enbidoak apustua"),
    "by-seat": ("por-puesto por-asiento por-posicion", "lekuka lekuz-leku"),
    "checkpoint": ("punto-de-control", "kontrol-puntua"),
    "cluster": ("racimo grupo maquinas", "multzoa taldea makinak"),
    "cut-by": ("corta corto corte cortado-por quien-corta", "moztu nork-moztu mozten-du moztu-du"),
    "dead": ("muertas vistas fuera descubiertas", "hilak ikusiak kanpoan"),
    "deals": ("repartos manos", "banaketak"),
    "dejes": ("deje los-dejes", "dejeak utzitakoak"),
    "discards": ("descartes", "deskarteak"),
    "every": ("cada", "tarteka"),
    "exhaustion": ("agotamiento baraja-agotada", "agortzea karta-sorta-agortuta"),
    "force": ("forzar sobrescribir", "behartu gainidatzi"),
    "format": ("formato", "formatua"),
    "fresh": ("nuevo de-nuevo recalcular", "berria berriz"),
    "given": ("dado dado-que sabiendo", "jakinda emanda"),
    "hand": ("mano cartas mis-cartas", "eskua kartak nire-kartak"),
    "heard": ("oido escuchado hablado dicho", "entzuna entzundakoa esana"),
    "help": ("ayuda", "laguntza"),
    "in": ("en", "artean"),
    "iterations": ("iteraciones vueltas", "iterazioak"),
    "joint": ("conjunto conjunta juntos", "batera elkarrekin"),
    "juegos": ("partidas", "jokoak"),
    "juegos-won": ("juegos-ganados", "irabazitako-jokoak"),
    "kept": ("guardadas guardaron conservadas quedaron", "gordeak gordetakoak"),
    "kings": ("reyes", "erregeak errege"),
    "lance": ("jugada", "jokaldia"),
    "lang": ("idioma lengua", "hizkuntza"),
    "left": ("izquierda", "ezkerra ezker"),
    "makes": ("hace hacer para-hacer", "egiten egiteko"),
    "mano": ("es-mano quien-es-mano", "eskua esku"),
    "method": ("metodo", "metodoa"),
    "model": ("modelo", "eredua"),
    "most-raises": ("subidas maximo-de-subidas", "igoerak gehienezko-igoerak"),
    "mus-rate": ("tasa-de-mus frecuencia-de-mus", "mus-maiztasuna"),
    "names": ("nombres", "izenak"),
    "no-color": ("sin-color", "kolorerik-gabe"),
    "no-ordago": ("sin-ordago", "hordagorik-gabe"),
    "of": ("de jugadores", "jokalariak"),
    "on-table": ("en-la-mesa en-mesa sobre-la-mesa", "mahaian mahai-gainean"),
    "ordago": ("envido-todo", "hordago hordagoa"),
    "output": ("salida fichero archivo", "irteera fitxategia"),
    "partner": ("companero companera pareja", "bikotea bikotekidea laguna kidea"),
    "pending": ("pendiente pendientes apuestas", "zain egiteke apustuak"),
    "plain": ("sencillo simple", "soila xumea"),
    "players": ("jugadores", "jokalariak"),
    "paper": ("papel hoja", "papera orria"),
    "policy": ("politica estrategia", "politika"),
    "precision": ("exactitud", "zehaztasuna"),
    "questions": ("preguntas", "galderak"),
    "quiet": ("callado silencio silencioso", "isilik"),
    "real": ("la-real", "erreala"),
    "remember": ("recordar recuerda", "gogoratu gogoan"),
    "resume": ("reanudar continuar seguir", "jarraitu"),
    "right": ("derecha", "eskuina eskuin"),
    "rivals": ("rivales contrarios", "aurkariak arerioak"),
    "round": ("ronda vuelta", "txanda itzulia"),
    "rounds": ("rondas vueltas", "txandak itzuliak"),
    "said": ("dicho declarado declaraciones", "esana adierazpenak"),
    "save": ("guardar", "gorde"),
    "score": ("puntos tantos tanteo piedras marcador", "puntuak tantoak tanteoa markagailua"),
    "seen": ("visto vistas salieron", "ikusita ikusiak"),
    "seat": ("asiento posicion sitio puesto lugar", "eserlekua aulkia tokia postua lekua"),
    "seed": ("semilla", "hazia"),
    "stakes": ("apuestas en-juego", "apustuak jokoan"),
    "target": ("objetivo meta hasta", "helburua muga"),
    "temperature": ("temperatura", "tenperatura"),
    "them": ("ellos", "haiek"),
    "theme": ("tema aspecto", "gaia itxura"),
    "threads": ("hilos", "hariak"),
    "threw": ("tire tirado tiradas descarte descarte-hecho", "bota-nuen botatakoak deskartea"),
    "throw": ("tirar tiro descarte descartar", "bota deskartea deskartatu"),
    "tremble": ("temblor", "dardara"),
    "units": ("unidades", "unitateak"),
    "until-gap": ("hasta-brecha brecha", "aldea tartea"),
    "us": ("nosotros", "gu"),
    "value": ("valor vale", "balioa"),
    "verbose": ("detalle detallado", "xehetasunak xehe"),
    "version": ("que-version", "bertsioa"),
}

#: Command: the same.
COMMANDS = {
    "odds": ("probabilidad probabilidades posibilidades", "probabilitatea probabilitateak"),
    "compare": ("comparar compara comparacion", "alderatu konparatu"),
    "know": ("saber entender entiende", "jakin ulertu"),
    "freq": ("frecuencia frecuencias cuantas cuantos", "maiztasuna maiztasunak zenbat"),
    "discard": ("descarte descartes descartar tirar", "deskartea deskarteak deskartatu bota"),
    "mus": ("dar-mus cortar corto", "musa moztu"),
    "bet": ("apuesta apuestas apostar envite envidar envido", "apustua apustu enbidoa enbido"),
    "solve": ("resolver resuelve aprender", "ebatzi ikasi"),
    "showdown": ("recuento contar cuentas liquidar", "kontatu kontaketa"),
    "ordago": ("envido-todo", "hordago hordagoa"),
    "accept": ("aceptar acepto querer quiero", "onartu iduki"),
    "chances": ("opciones oportunidades", "aukerak"),
    "equity": ("equidad valor", "balioa"),
    "simulate": ("simular simula simulacion", "simulatu simulazioa"),
    "sweep": ("barrido barrer casos", "ekorketa ekortu kasuak"),
    "table": ("tabla tablas", "taula taulak"),
    "chart": ("grafico grafica graficos graficas", "grafikoa grafikoak"),
    "report": ("informe", "txostena"),
    "quiz": ("preguntas examen cuestionario", "galdetegia galderak"),
    "rules": ("reglas reglamento normas", "arauak araudia"),
    "explain": ("explicar explica explicacion", "azaldu azalpena"),
    "completion": ("completar autocompletar", "osatu osaketa"),
}


def options_called(name: str, known: Collection[str] | None = None) -> list[str]:
    """Return the options, or those of the ``known``, that a Spanish or Basque name means.

    >>> options_called("--Compañero", ["--seat", "--partner"])
    ['--partner']
    """
    words = {f"--{option}": names for option, names in OPTIONS.items()}
    wanted = words if known is None else {one: words[one] for one in known if one in words}
    plain = without_accents(name.lstrip("-").replace("_", "-"))
    own = f"--{plain}"
    return [own] if own in wanted else _called(plain, wanted)


def commands_called(name: str) -> list[str]:
    """Return the commands that a Spanish or Basque name means.

    >>> commands_called("Probabilidád")
    ['odds']
    """
    return _called(without_accents(name), COMMANDS)


def means_help(name: str) -> bool:
    """Return whether a name asks for help, in any language."""
    return without_accents(name) in {"help", *" ".join(OPTIONS["help"]).split()}


def _called(name: str, names_of: Mapping[str, tuple[str, str]]) -> list[str]:
    """Return what has a name among its own, or else the known name most like it."""
    words_of = {english: " ".join(names).split() for english, names in names_of.items()}
    every = [word for words in words_of.values() for word in words]
    for word in (name, *get_close_matches(name, every, n=1, cutoff=0.8)):
        found = [english for english, words in words_of.items() if word in words]
        if found:
            return found
    return []
