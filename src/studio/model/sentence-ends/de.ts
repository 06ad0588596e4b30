import type { EndsData } from '../continues.ts';

export const de: EndsData = {
  joining:
    'u d z hd z.hd az abt frl dipl ing dipl.-ing z.h u.a v.a o.ä s.o s.u m.e i.d.r evtl ggf inkl exkl zzgl abzgl hl lt fa med jur rer nat phil h.c sog vgl gem geb gest bspw insb ' +
    'erw überarb aufl hrsg bearb max min pers mon mio mrd tsd pck v n dr.-ing mag rd ehem ev kath verh verw nachf allg bes dt freundl i.v',
  numbered:
    'ext int op t str pl s abb kap abs bd hr tel jan feb mär apr jun jul aug sep sept okt nov dez mo di mi do fr sa so ziff rn anm einschl i ii iii iv vi vii viii ü matth joh röm kor mt mk lk',
  open: 's wg einw gr em geschl str e.v u.s.a g.m.b.h st min std sek z.t',
  closing: 'usw etc chr v.chr n.chr',
  starters:
    'er sie es wir ich ihr du der die das ein eine dann danach dort hier da aber und doch oder nein ja so nun jetzt wenn weil als nach auch man im am in auf bei mit von zu für seine ihre dieser diese dieses jeder alle viele manche wer was wie wo warum weiter später vorher trotzdem deshalb niemand heute gestern morgen',
  lettered: 'plan vitamin teil gruppe klasse typ hepatitis punkt anlage',
  beforeOrdinal:
    'am der die das im den dem des vom zum zur beim bis ab seit ein eine einen einem einer mein meine meinen meinem sein seine seinen ihr ihre ihren unser unsere jeder jede jedes jeden dieser diese dieses diesem dein kein vor nach in auf und',
  afterOrdinal:
    'januar jänner februar märz april mai juni juli august september oktober november dezember jahrhundert jahrtausend mal platz kapitel stock klasse runde liga etage auflage geburtstag spieltag bundesliga quartal semester lebensjahr bezirk weltkrieg akt teil advent og ug minute sinfonie symphonie preis tor satz mose korinther',
};
