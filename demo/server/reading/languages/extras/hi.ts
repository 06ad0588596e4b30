import type { Extras } from '../../language.ts';

const words = (list: string): readonly string[] => list.split(' ');

/** @param cardinal Hindi cardinals */
export const extras = (cardinal: (n: number) => string): Extras => ({
  acronyms: {
    spelled: words(
      'IIT CBI RBI IAS IPS UP MP EU UN USA UK CEO OTP AI IT IP ISBN USB IPv API IPL ICC BJP GST IIM',
    ),
    words: words(''),
  },
  math: {
    is: '',
    atMost: 'कम या बराबर',
    atLeast: 'ज़्यादा या बराबर',
    differs: 'बराबर नहीं',
    less: 'से कम',
    greater: 'से ज़्यादा',
    fewer: 'कम से कम',
    more: 'ज़्यादा से ज़्यादा',
    dividedBy: 'भागा',
    root: 'वर्गमूल',
    squared: 'का वर्ग',
    cubed: 'का घन',
    power: (n) => `की घात ${cardinal(n)}`,
    greek:
      'अल्फ़ा बीटा गामा डेल्टा एप्सिलॉन ज़ीटा ईटा थीटा आयोटा कप्पा लैम्डा म्यू न्यू ज़ाई ओमिक्रॉन पाई रो सिग्मा टाऊ उप्सिलॉन फ़ाई काई साई ओमेगा',
  },
  ratio: 'अनुपात',
  dial: { numbers: '100|101|102|108|112|1098', near: 'फ़ोन|फोन|कॉल|पुलिस|आपात|नंबर|डायल' },
  or: 'या',
});
