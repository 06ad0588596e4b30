/** Source and reading where Mexican Spanish is not as that of Spain. */
export const cases: readonly (readonly [string, string])[] = [
  ['$5', 'cinco pesos'],
  ['$1,299.50', 'mil doscientos noventa y nueve pesos con cincuenta centavos'],
  ['US$5', 'cinco dólares'],
  ['3.14', 'tres punto catorce'],
  ['1,000,000', 'un millón'],
  ['14/3/2026', 'catorce de marzo de dos mil veintiséis'],
  ['a las 9:05 p.m.', 'a las nueve y cinco de la noche.'],
  ['25 km', 'veinticinco kilómetros'],
];
