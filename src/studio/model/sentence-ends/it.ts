import type { EndsData } from '../continues.ts';

export const it: EndsData = {
  joining:
    "sig sig.ra sig.na sigg dott dott.ssa dr.ssa prof.ssa proff avv l'avv ing l'ing arch geom rag on l'on mons gen col ten cap magg egr gent gent.ma spett spett.le cfr v.le c.so p.zza p.le l.go d.lgs d.l s ss es p.es ad.es ca cost c.a rif all ns vs art dir osp",
  numbered:
    'ed edd genn febb lugl bin ext int op t max min cell n nn pag pagg figg artt cap tel sec vol gen feb mar apr mag giu lug ago set sett ott nov dic lun mar mer gio ven sab dom pers mt mc lc gv',
  open: 's.p.a s.r.l s.n.c a.s n.y u.s.a c.p',
  closing: 'ecc etc a.c d.c',
  starters:
    "il lo la i gli le un una uno egli lei lui noi voi loro io tu è sono era ma e o se quando come poi dopo allora anche inoltre così però perché in a da di su con per tra fra nel nella al alla questo questa quello quella chi che cosa dove non sì no nessuno tutti tutto qui lì oggi ieri domani l'uomo ci si mi chiedi",
  lettered: 'piano vitamina parte gruppo tipo classe sezione punto epatite allegato',
};
