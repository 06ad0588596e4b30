import type { EndsData } from '../continues.ts';

/** Languages with few abbreviations before a capital. */
export const others: Readonly<Record<string, EndsData>> = {
  nl: {
    joining: 'dhr mevr mw drs ir bijv o.a d.w.z m.b.t i.v.m t.a.v z.o.z jhr ds',
    numbered: 'blz art hfdst tel',
  },
  sv: {
    joining: 't.ex bl.a d.v.s s.k f.d fil tekn med',
    numbered: 'kap s tel nr',
    closing: 'osv m.m m.fl f.kr e.kr',
  },
  da: { joining: 'f.eks bl.a d.v.s hr fr mag cand', numbered: 'kap s tlf nr' },
  nb: { joining: 'f.eks bl.a d.v.s hr fr mag cand', numbered: 'kap s tlf nr kl' },
  fi: { joining: 'esim mm ts tri', numbered: 's nro puh' },
  pl: {
    joining: 'np m.in tzw tj ul al św inż mgr prof hab płk gen ks',
    numbered: 'nr str s poz art godz tel',
  },
  cs: { joining: 'např tzv tj ul nám sv ing mgr judr mudr phdr', numbered: 'č str s kap tel' },
  ru: { joining: 'т.е т.к г-н г-жа ул пр им проф акад св', numbered: 'стр с рис гл ст тел' },
  uk: { joining: 'т.зв вул просп ім проф акад св', numbered: 'с рис гл ст тел' },
  hi: { joining: 'डॉ डा प्रो पं श्री सुश्री नं सं पृ जि लि मि एड ई.पू ई कि.मी कि.ग्रा स्व कु', numbered: 'नं सं पृ' },
};
