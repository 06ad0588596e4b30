/** Sentences by language with what is not written in words, and each as a person would say it. */
export const hard: Readonly<Record<string, readonly (readonly [written: string, said: string])[]>> = {
  'en-US': [
    [
      'The bill came to $1,299.50, and Dr. Smith paid it.',
      'The bill came to one thousand two hundred ninety-nine dollars and fifty cents, and Doctor Smith paid it.',
    ],
    ['We met on 3/14/2026 at 9:05 pm.', 'We met on March fourteenth, twenty twenty-six at nine oh five p.m.'],
    [
      'The lake is 25 km away and 3.5 m deep.',
      'The lake is twenty-five kilometers away and three point five meters deep.',
    ],
    [
      'It was -5°C in the morning and 68°F at noon.',
      'It was minus five degrees Celsius in the morning and sixty-eight degrees Fahrenheit at noon.',
    ],
    [
      'The company earned €3.2bn in 2019.',
      'The company earned three point two billion euros in twenty nineteen.',
    ],
    [
      'The answers are at example.org/help for everybody.',
      'The answers are at example dot org slash help for everybody.',
    ],
    ['Write to anna@example.com before noon.', 'Write to Anna at example dot com before noon.'],
    ['Mrs. Jones lives at 12 Baker St. in London.', 'Missus Jones lives at twelve Baker Street in London.'],
    ['The school is on Elm Dr. near St. Mary.', 'The school is on Elm Drive near Saint Mary.'],
    [
      'About 75% of the 2,400 people said yes.',
      'About seventy-five percent of the two thousand four hundred people said yes.',
    ],
    ['King Henry VIII had six wives.', 'King Henry the Eighth had six wives.'],
    ['World War II ended in 1945.', 'World War Two ended in nineteen forty-five.'],
    [
      'We are open 9am-5pm, and closed on Mon., Jan. 6.',
      'We are open nine a.m. to five p.m., and closed on Monday, January sixth.',
    ],
    [
      'Add 1/2 cup of sugar and 2 1/4 cups of flour.',
      'Add one half cup of sugar and two and a quarter cups of flour.',
    ],
    [
      'The old truck does 60 mph and weighs 3 t.',
      'The old truck does sixty miles per hour and weighs three tons.',
    ],
    [
      'Chapter IV begins on p. 112 of the book.',
      'Chapter four begins on page one hundred twelve of the book.',
    ],
    [
      'Call 555-0123 and ask for ext. 42.',
      'Call five five five, zero one two three and ask for extension forty-two.',
    ],
    [
      'Bring pens, paper, etc., and arrive by 8:30 a.m.',
      'Bring pens, paper, et cetera, and arrive by eight thirty a.m.',
    ],
    ['He is 6\'2" tall and weighs 180 lbs.', 'He is six foot two tall and weighs one hundred eighty pounds.'],
    ['The 2nd and 3rd trains leave at 7:15 a.m.', 'The second and third trains leave at seven fifteen a.m.'],
    [
      'The house costs $450k, not £300,000.',
      'The house costs four hundred fifty thousand dollars, not three hundred thousand pounds.',
    ],
    ['The music of the 1980s is back.', 'The music of the nineteen eighties is back.'],
    [
      'Prof. Chen vs. the city council was case No. 7.',
      'Professor Chen versus the city council was case number seven.',
    ],
    [
      'The photo is 1920x1080 and takes 4 MB.',
      'The photo is nineteen twenty by ten eighty and takes four megabytes.',
    ],
    [
      'It fell by 0.25% between 2008 and 2012.',
      'It fell by zero point two five percent between two thousand eight and twenty twelve.',
    ],
  ],
  'es-ES': [
    [
      'El Sr. López pagó 1.299,50 € el 14/3/2026.',
      'El señor López pagó mil doscientos noventa y nueve euros con cincuenta céntimos el catorce de marzo de dos mil veintiséis.',
    ],
    [
      'El tren sale a las 9:30 y recorre 250 km.',
      'El tren sale a las nueve y media y recorre doscientos cincuenta kilómetros.',
    ],
    ['Felipe II reinó en el siglo XVI.', 'Felipe segundo reinó en el siglo dieciséis.'],
    [
      'El 75 % de las 21 personas votó en 1998.',
      'El setenta y cinco por ciento de las veintiuna personas votó en mil novecientos noventa y ocho.',
    ],
    [
      'Escriba a ana@ejemplo.com antes de las 5 p. m.',
      'Escriba a Ana arroba ejemplo punto com antes de las cinco de la tarde.',
    ],
  ],
  'fr-FR': [
    [
      'M. Dupont a payé 1 299,50 € le 14/03/2026.',
      'Monsieur Dupont a payé mille deux cent quatre-vingt-dix-neuf euros cinquante le quatorze mars deux mille vingt-six.',
    ],
    [
      'Le train part à 9h05 et roule à 130 km/h.',
      'Le train part à neuf heures cinq et roule à cent trente kilomètres heure.',
    ],
    ['Louis XIV est né au XVIIe siècle.', 'Louis quatorze est né au dix-septième siècle.'],
    [
      'Il fait -5 °C à 2 500 m d’altitude.',
      'Il fait moins cinq degrés Celsius à deux mille cinq cents mètres d’altitude.',
    ],
    ['Mme Roy habite au 2e étage, n° 71.', 'Madame Roy habite au deuxième étage, numéro soixante et onze.'],
  ],
  'it-IT': [
    [
      'Il sig. Rossi ha pagato 1.299,50 € il 14/3/2026.',
      'Il signor Rossi ha pagato milleduecentonovantanove euro e cinquanta centesimi il quattordici marzo duemilaventisei.',
    ],
    [
      'Il treno parte alle 9:05 e fa 300 km/h.',
      'Il treno parte alle nove e cinque e fa trecento chilometri orari.',
    ],
    ['Luigi XIV visse nel XVII secolo.', 'Luigi quattordicesimo visse nel diciassettesimo secolo.'],
    [
      'L’appartamento misura 80 mq e costa 350.000 €.',
      'L’appartamento misura ottanta metri quadrati e costa trecentocinquantamila euro.',
    ],
    [
      'Scrivi ad anna@esempio.it entro il 1° maggio.',
      'Scrivi ad Anna chiocciola esempio punto it entro il primo maggio.',
    ],
  ],
  'pt-BR': [
    [
      'O Sr. Silva pagou R$ 1.299,50 em 14/3/2026.',
      'O senhor Silva pagou mil duzentos e noventa e nove reais e cinquenta centavos em quatorze de março de dois mil e vinte e seis.',
    ],
    ['O ônibus sai às 9h15 e anda 25 km.', 'O ônibus sai às nove e quinze e anda vinte e cinco quilômetros.'],
    ['Dom Pedro II nasceu no século XIX.', 'Dom Pedro segundo nasceu no século dezenove.'],
    [
      'Cerca de 75% das 200 pessoas votaram em 1998.',
      'Cerca de setenta e cinco por cento das duzentas pessoas votaram em mil novecentos e noventa e oito.',
    ],
    [
      'A Dra. Lima mora na Av. Paulista, nº 21.',
      'A doutora Lima mora na Avenida Paulista, número vinte e um.',
    ],
  ],
  'hi-IN': [
    ['डॉ. शर्मा ने ₹1,299 दिए।', 'डॉक्टर शर्मा ने एक हज़ार दो सौ निन्यानवे रुपये दिए।'],
    ['गाड़ी सुबह 9:30 बजे चलेगी।', 'गाड़ी सुबह साढ़े नौ बजे चलेगी।'],
    ['भारत 15 अगस्त 1947 को आज़ाद हुआ।', 'भारत पंद्रह अगस्त उन्नीस सौ सैंतालीस को आज़ाद हुआ।'],
    ['शहर यहाँ से 25 किमी दूर है।', 'शहर यहाँ से पच्चीस किलोमीटर दूर है।'],
    ['आज तापमान 40 °C है और 75% लोग घर पर हैं।', 'आज तापमान चालीस डिग्री सेल्सियस है और पचहत्तर प्रतिशत लोग घर पर हैं।'],
  ],
};
