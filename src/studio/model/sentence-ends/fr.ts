import type { EndsData } from '../continues.ts';

export const fr: EndsData = {
  joining:
    'coll trad mlle mmes mgr me av apr bd boul st ste env p.ex cf chap art réf tél gén col cdt cne sté éts s.m s.e vol apt appt dir dép',
  numbered:
    'ext int op t max min tél.port nº p.p éd figs janv févr fév avr juil sept oct nov déc lun mar mer jeu ven sam dim pers ps mt mc lc jn',
  open: 's.a s.a.r.l ph.d é.-u u.s.a civ',
  closing: 'etc j.-c ex',
  starters:
    "le la les un une des il elle ils elles on nous vous je tu ce cet cette ces c'est mais et ou donc car or ni si quand comme puis ensuite alors aussi ainsi après avant en dans par pour avec sans sur sous à au aux de du chez son sa ses leur leurs mon ma mes notre qui que quoi où comment pourquoi non oui personne tout tous rien ici là hier demain plus très",
  lettered: 'plan vitamine partie groupe type classe section point hépatite annexe option',
};
