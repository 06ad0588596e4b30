import type { EndsData } from '../continues.ts';

export const es: EndsData = {
  joining:
    'ref srta sres sras dra profa dn dña d da sta sto lic ing arq avda av c ma ss pza ee jj rr cc ff.aa excmo excma ilmo ilma gral cnel cap tte fr mons pbro aprox dpto apto depto prol s.m s',
  numbered:
    'ext int op t min mín máx núm núms pág págs cap caps figs sec ed vols tel ej abr ene feb mar may jun jul ago sept oct nov dic n.º n',
  open: 'ee.uu ud uds vd vds s.a s.l cía jj.oo rr.hh cc.oo n.y d.f ltda cdas cdtas izq comp',
  closing: 'etc a.c d.c a.m p.m',
  starters:
    'el la los las un una unos unas él ella ellos ellas yo tú nosotros usted ustedes es son fue era no sí y pero o si cuando como luego después entonces también además aunque porque en a de por para con sin sobre este esta estos ese esa eso aquí allí hoy ayer mañana nadie todos todo su sus mi qué quién cómo dónde gana trabaja te se me le ya así tras desde hasta',
  lettered: 'plan vitamina parte grupo tipo clase sección punto hepatitis anexo',
};
