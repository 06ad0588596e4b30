import { table } from './table.ts';

export const meters = table(`
  Km = kilometer|kilometers; KM = kilometer|kilometers; kmh = kilometer per hour|kilometers per hour;
  km = kilometer|kilometers; kms = kilometer|kilometers; m = meter|meters; cm = centimeter|centimeters;
  mm = millimeter|millimeters; µm = micrometer|micrometers; nm = nanometer|nanometers;
  m² = square meter|square meters; m2 = square meter|square meters; m³ = cubic meter|cubic meters;
  m3 = cubic meter|cubic meters; km² = square kilometer|square kilometers;
  cm² = square centimeter|square centimeters; cm³ = cubic centimeter|cubic centimeters; l = liter|liters;
  L = liter|liters; ml = milliliter|milliliters; mL = milliliter|milliliters;
  cl = centiliter|centiliters; km/h = kilometer per hour|kilometers per hour;
  kph = kilometer per hour|kilometers per hour; m/s = meter per second|meters per second
`);

export const british = (table: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(table).map(([unit, noun]) => [
      unit,
      noun.replaceAll('meter', 'metre').replaceAll('liter', 'litre'),
    ]),
  );

export const units = table(`
  mi = mile|miles; ft = foot|feet; sq ft = square foot|square feet; ft² = square foot|square feet;
  yd = yard|yards; ha = hectare|hectares; kg = kilogram|kilograms; Kg = kilogram|kilograms; KG = kilogram|kilograms; MPH = mile per hour|miles per hour; kgs = kilogram|kilograms;
  g = gram|grams; mg = milligram|milligrams; µg = microgram|micrograms; t = ton|tons; lb = pound|pounds;
  lbs = pound|pounds; oz = ounce|ounces; gal = gallon|gallons; tsp = teaspoon|teaspoons;
  tbsp = tablespoon|tablespoons; mph = mile per hour|miles per hour;
  mpg = mile per gallon|miles per gallon; kB = kilobyte|kilobytes;
  KB = kilobyte|kilobytes; MB = megabyte|megabytes; GB = gigabyte|gigabytes; TB = terabyte|terabytes;
  Mbps = megabit per second|megabits per second; Gbps = gigabit per second|gigabits per second;
  kbps = kilobit per second|kilobits per second; Hz = hertz; kHz = kilohertz; MHz = megahertz;
  GHz = gigahertz; W = watt|watts; kW = kilowatt|kilowatts; MW = megawatt|megawatts;
  kWh = kilowatt hour|kilowatt hours; V = volt|volts; mAh = milliamp hour|milliamp hours;
  dB = decibel|decibels; kPa = kilopascal|kilopascals; hPa = hectopascal|hectopascals; J = joule|joules;
  kJ = kilojoule|kilojoules; cal = calorie|calories; kcal = kilocalorie|kilocalories;
  °C = degree Celsius|degrees Celsius; ° C = degree Celsius|degrees Celsius;
  ° F = degree Fahrenheit|degrees Fahrenheit; °F = degree Fahrenheit|degrees Fahrenheit; ° = degree|degrees;
  ms = millisecond|milliseconds; s = second|seconds; sec = second|seconds; secs = second|seconds;
  min = minute|minutes; mins = minute|minutes; h = hour|hours; hr = hour|hours; hrs = hour|hours;
  px = pixel|pixels; ft-lb = foot pound|foot pounds; ft-lbs = foot pounds; ft·lb = foot pound|foot pounds; rpm = revolution per minute|revolutions per minute;
  fps = frame per second|frames per second; p = penny|pence; bpm = beat per minute|beats per minute; ppm = part per million|parts per million; bps = basis point|basis points; HRs = home runs; kΩ = kilohm|kilohms; Ω = ohm|ohms; MΩ = megohm|megohms; µg/L = microgram per liter|micrograms per liter; mg/dL = milligram per deciliter|milligrams per deciliter; c. = cup|cups; tsp. = teaspoon|teaspoons; tbsp. = tablespoon|tablespoons; Tbsp = tablespoon|tablespoons; pt. = pint|pints; qt. = quart|quarts; gal. = gallon|gallons; yd. = yard|yards; sq. ft. = square foot|square feet; lb. = pound|pounds; lbs. = pounds; oz. = ounce|ounces; mi. = mile|miles; hr. = hour|hours; yr = year|years; yrs = year|years; yr. = year|years; yrs. = years; wk. = week|weeks; wks. = weeks; mo. = month|months; mos. = months; mA = milliamp|milliamps; ¢ = cent|cents;
    Mbit/s = megabit per second|megabits per second; Gbit/s = gigabit per second|gigabits per second; kbit/s = kilobit per second|kilobits per second; MB/s = megabyte per second|megabytes per second; GB/s = gigabyte per second|gigabytes per second; MPa = megapascal|megapascals; GPa = gigapascal|gigapascals; mbar = millibar|millibars; Nm = newton meter|newton meters; kN = kilonewton|kilonewtons; MJ = megajoule|megajoules; GW = gigawatt|gigawatts; GWh = gigawatt hour|gigawatt hours; MWh = megawatt hour|megawatt hours; TWh = terawatt hour|terawatt hours; kV = kilovolt|kilovolts; mV = millivolt|millivolts; mmHg = millimeter of mercury|millimeters of mercury; THz = terahertz;
    N·m = newton meter|newton meters; dl = deciliter|deciliters; hl = hectoliter|hectoliters; atm = atmosphere|atmospheres; ly = light year|light years; hp = horsepower
  `);

export const titles = table(`
  Mr. = Mister; Mr = Mister; Mrs. = Missus; Mrs = Missus; Ms. = Miz; Prof. = Professor; Rev. = Reverend;
  Gen. = General; Col. = Colonel; Capt. = Captain; Lt. = Lieutenant; Sgt. = Sergeant; Gov. = Governor;
  Sen. = Senator; Rep. = Representative; Pres. = President; Hon. = Honorable; Mt. = Mount; Ft. = Fort;
  e.g. = for example; E.g. = For example; eg. = for example; i.e. = that is; I.e. = That is;
  vs. = versus; vs = versus; v. = versus; cf. = compare; Cf. = Compare; approx. = approximately;
  Approx. = Approximately; ca. = circa; fig. = figure; Fig. = Figure; vol. = volume; Vol. = Volume;
  ch. = chapter; Ch. = Chapter; ed. = edition; est. = established; Est. = Established; ext. = extension; Ext. = Extension; dept. = department;
  Dept. = Department; Sec. = Section; sec. = section; Art. = Article; Rte. = Route; Ste. = Suite; Maj. = Major; Cmdr. = Commander; Sgt = Sergeant;
  Btw = By the way; btw = by the way; c/o = care of; Gov't = Government; gov't = government; Dep't = Department; int'l = international; Int'l = International; nat'l = national; Nat'l = National; BTW = by the way; Thx = Thanks; thx = thanks; YoY = year over year; pls = please; omg = oh my god; OMG = oh my god; brb = be right back; BRB = be right back; idk = I don't know; IDK = I don't know; imo = in my opinion; IMO = in my opinion; tbh = to be honest; fyi = for your information; FYI = for your information; asap = as soon as possible; ASAP = as soon as possible; Pls = Please;
  Incl. = Including; incl. = including; Bldg. = Building; Rm. = Room; rm. = room; Messrs. = Messieurs; Adm. = Admiral; Supt. = Superintendent; Cpl. = Corporal; Pvt. = Private;
    excl. = excluding
  `);

export const abbreviations = table(`
  etc. = et cetera; vols. = volumes; Inc. = Incorporated; Ltd. = Limited; Corp. = Corporation; Co. = Company;
  Jr. = Junior; Sr. = Senior; et al. = et al; pts. = points; reb. = rebounds; ast. = assists; yr. = year; lg. = large; Ave. = Avenue; Blvd. = Boulevard; Rd. = Road;
  Apt. = Apartment; Jan. = January; Feb. = February; Aug. = August; Sept. = September; Oct. = October;
  Nov. = November; Dec. = December; min. = minutes; hr. = hours; hrs. = hours; ft. = feet; lbs. = pounds;
  oz. = ounces; Minn. = Minnesota; Pa. = Pennsylvania; Va. = Virginia; Ga. = Georgia; Md. = Maryland; Ky. = Kentucky; Vt. = Vermont; Kan. = Kansas; Neb. = Nebraska; Nev. = Nevada; Ala. = Alabama; Ark. = Arkansas; Del. = Delaware; Ore. = Oregon; Wash. = Washington; Calif. = California; Mass. = Massachusetts; Conn. = Connecticut; Fla. = Florida; Mich. = Michigan; Wis. = Wisconsin; Ariz. = Arizona; Colo. = Colorado; Ill. = Illinois; Penn. = Pennsylvania; Tenn. = Tennessee; Okla. = Oklahoma; Hwy. = Highway; Ln. = Lane; Bros. = Brothers; Tues. = Tuesday; Thurs. = Thursday; Wed. = Wednesday; Mon. = Monday; Fri. = Friday; a.k.a. = also known as; Ph.D. = P H D
`);

/** By their abbreviations in addresses. */
export const states = table(`
  AL = Alabama; AK = Alaska; AZ = Arizona; AR = Arkansas; CA = California; CO = Colorado; CT = Connecticut; DE = Delaware; DC = D C; FL = Florida;
  GA = Georgia; HI = Hawaii; ID = Idaho; IL = Illinois; IN = Indiana; IA = Iowa; KS = Kansas; KY = Kentucky; LA = Louisiana; ME = Maine;
  MD = Maryland; MA = Massachusetts; MI = Michigan; MN = Minnesota; MS = Mississippi; MO = Missouri; MT = Montana; NE = Nebraska; NV = Nevada;
  NH = New Hampshire; NJ = New Jersey; NM = New Mexico; NY = New York; NC = North Carolina; ND = North Dakota; OH = Ohio; OK = Oklahoma;
  OR = Oregon; PA = Pennsylvania; RI = Rhode Island; SC = South Carolina; SD = South Dakota; TN = Tennessee; TX = Texas; UT = Utah;
  VT = Vermont; VA = Virginia; WA = Washington; WV = West Virginia; WI = Wisconsin; WY = Wyoming
`);
