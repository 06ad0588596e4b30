import type { EndsData } from '../continues.ts';

export const en: EndsData = {
  joining:
    'mx rev hon ft mt gen col maj capt cmdr lt sgt cpl pvt adm gov sen rep pres supt messrs mmes cf viz al approx dept est ext max ' +
    'apt ste rte bldg art sec v esp incl gen.',
  numbered:
    'c b d fl fn figs ch chap sec sect par ver op eq tab app jan feb mar apr jun jul aug sep sept oct nov dec ex gen matt isa jer ps rom prov cor thess tim lev deut a.d apt rm',
  open:
    'u.k u.n d.c n.y l.a e.u u.s.a sr ave blvd rd ln hwy mfg bros calif mass conn fla tex minn mich wis ariz colo ill ind penn wash ore ' +
    'fr min pts',
  closing: 'a.m p.m b.c b.c.e c.e ph.d m.d b.a m.a etc',
  days: 'mon tue tues wed thu thurs fri monday tuesday wednesday thursday friday saturday sunday',
  starters:
    "he she it they we you the this that these those there but and so then however in on at when while after before if as his her their our my its what who why how no yes nobody everyone some many most all an a it's he's she's they're we're you're don't do did let please now here for to with little by from both each another such not only",
  lettered:
    'plan vitamin part section grade team type class option appendix group point figure exhibit hepatitis do am and than as side',
};
