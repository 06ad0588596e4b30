import type { EndsData } from '../continues.ts';

export const pt: EndsData = {
  joining:
    'srs sras srta dra profa profª eng arq adv d sto sta av pça r rod exmo exma ilmo gen cel cap ten maj pe aprox apto depto dep séc sécs jd ma cel p.ex ex obs v.ex v.exa v.sa cia',
  numbered:
    'sl ap plat inc ext int op t cj bl mín máx nº pág págs cap caps figs sec ed vols tel km jan fev mar abr mai jun jul ago set out nov dez al',
  open: 's.a ltda e.u.a u.s.a min un xíc',
  closing: 'etc a.c d.c',
  starters:
    'o a os as um uma uns umas ele ela eles elas eu tu você vocês nós é são foi era não sim e mas ou se quando como depois então também além embora porque em no na nos nas de do da por para com sem sobre este esta esse essa isso aquele aqui ali hoje ontem amanhã ninguém todos tudo seu sua meu minha que quem onde já assim após desde até trabalha veio',
  lettered: 'plano vitamina parte grupo tipo classe seção ponto hepatite anexo',
};
