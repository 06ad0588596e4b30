/** Source and reading where European Portuguese is not as Brazilian. */
export const cases: readonly (readonly [string, string])[] = [
  ['16', 'dezasseis'],
  ['14', 'catorze'],
  ['19 anos', 'dezanove anos'],
  ['1.000.000.000', 'mil milhões'],
  ['25 km', 'vinte e cinco quilómetros'],
  ['5,50 €', 'cinco euros e cinquenta cêntimos'],
  ['14/3/2026', 'catorze de março de dois mil e vinte e seis'],
  ['às 21:05', 'às vinte e uma e cinco'],
];
