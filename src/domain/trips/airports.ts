// Airports that travellers ask for, as printed on tickets, and all others of the sourced table. Unknown codes are accepted, but not
// computed with. Not for public pages: the table is large.

import { sourcedAirports } from './sourced-airports.ts';

export interface Airport {
  readonly code: string;
  readonly city: string;
  /** Set only if the city has several airports, or if the name helps. */
  readonly name: string | null;
  readonly country: string;
  readonly zone: string;
}

/** Code, city and an optional airport name after a comma. */
const listed = {
  Malaysia:
    'KUL Kuala Lumpur|SZB Subang|PEN Penang|LGK Langkawi|JHB Johor Bahru|BKI Kota Kinabalu|KCH Kuching|MYY Miri|SBW Sibu|BTU Bintulu|SDK Sandakan|TWU Tawau|LBU Labuan|KBR Kota Bharu|TGG Kuala Terengganu|AOR Alor Setar|IPH Ipoh|KUA Kuantan|MKZ Melaka|MZV Mulu|LMN Limbang|LWY Lawas|BBN Bario|MUR Marudi|MKM Mukah|LDU Lahad Datu|KUD Kudat|BKM Ba’kelalan|ODN Long Seridan|LGL Long Lellang|LKH Long Akah|LBP Long Banga',
  Singapore: 'SIN Singapore',
  Thailand:
    'BKK Bangkok, Suvarnabhumi|DMK Bangkok, Don Mueang|HKT Phuket|CNX Chiang Mai|CEI Chiang Rai|KBV Krabi|HDY Hat Yai|USM Koh Samui|UTP Pattaya',
  Indonesia:
    'CGK Jakarta, Soekarno–Hatta|HLP Jakarta, Halim|DPS Bali|SUB Surabaya|KNO Medan|YIA Yogyakarta|JOG Yogyakarta, Adisutjipto|BDO Bandung|KJT Kertajati|PDG Padang|PKU Pekanbaru|BTJ Banda Aceh|BTH Batam|LOP Lombok|UPG Makassar|BPN Balikpapan|PNK Pontianak|LBJ Labuan Bajo|SRG Semarang|MDC Manado',
  Vietnam:
    'SGN Ho Chi Minh City|HAN Hanoi|DAD Da Nang|CXR Nha Trang|PQC Phu Quoc|HUI Hue|DLI Da Lat|HPH Hai Phong|VCA Can Tho|UIH Quy Nhon',
  Philippines:
    'MNL Manila|CRK Clark|CEB Cebu|MPH Boracay|KLO Kalibo|PPS Puerto Princesa|DVO Davao|ILO Iloilo|TAG Bohol',
  Cambodia: 'PNH Phnom Penh|KTI Phnom Penh, Techo|SAI Siem Reap|REP Siem Reap, Angkor|KOS Sihanoukville',
  Laos: 'VTE Vientiane|LPQ Luang Prabang|PKZ Pakse',
  Myanmar: 'RGN Yangon|MDL Mandalay',
  Brunei: 'BWN Bandar Seri Begawan',
  'Timor-Leste': 'DIL Dili',
  Japan:
    'NRT Tokyo, Narita|HND Tokyo, Haneda|KIX Osaka, Kansai|ITM Osaka, Itami|CTS Sapporo|FUK Fukuoka|OKA Okinawa|NGO Nagoya|HIJ Hiroshima|SDJ Sendai|KMQ Komatsu|KOJ Kagoshima|HKD Hakodate|TAK Takamatsu|UKB Kobe|FSZ Shizuoka',
  'South Korea': 'ICN Seoul, Incheon|GMP Seoul, Gimpo|PUS Busan|CJU Jeju|TAE Daegu|CJJ Cheongju|MWX Muan',
  Taiwan: 'TPE Taipei, Taoyuan|TSA Taipei, Songshan|KHH Kaohsiung|RMQ Taichung|TNN Tainan',
  'Hong Kong': 'HKG Hong Kong',
  Macau: 'MFM Macau',
  China:
    'PEK Beijing, Capital|PKX Beijing, Daxing|PVG Shanghai, Pudong|SHA Shanghai, Hongqiao|CAN Guangzhou|SZX Shenzhen|CTU Chengdu, Shuangliu|TFU Chengdu, Tianfu|CKG Chongqing|XIY Xi’an|HGH Hangzhou|NKG Nanjing|WUH Wuhan|CSX Changsha|DYG Zhangjiajie|KMG Kunming|LJG Lijiang|KWL Guilin|NNG Nanning|XMN Xiamen|FOC Fuzhou|HAK Haikou|SYX Sanya|TAO Qingdao|TSN Tianjin|HRB Harbin|DLC Dalian|SHE Shenyang|URC Urumqi|LHW Lanzhou|SWA Shantou|NGB Ningbo|CGO Zhengzhou|TNA Jinan|HET Hohhot',
  Mongolia: 'UBN Ulaanbaatar',
  India:
    'DEL Delhi|BOM Mumbai|MAA Chennai|BLR Bengaluru|HYD Hyderabad|CCU Kolkata|COK Kochi|TRV Thiruvananthapuram|TRZ Tiruchirappalli|AMD Ahmedabad|GOI Goa|GOX Goa, Mopa|JAI Jaipur|ATQ Amritsar|VTZ Visakhapatnam|SXR Srinagar|IXZ Port Blair|CCJ Kozhikode|LKO Lucknow|GAU Guwahati',
  'Sri Lanka': 'CMB Colombo',
  Nepal: 'KTM Kathmandu|PKR Pokhara',
  Bangladesh: 'DAC Dhaka|CGP Chattogram',
  Pakistan: 'KHI Karachi|LHE Lahore|ISB Islamabad',
  Maldives: 'MLE Malé|GAN Gan',
  Bhutan: 'PBH Paro',
  'United Arab Emirates': 'DXB Dubai|DWC Dubai, World Central|AUH Abu Dhabi|SHJ Sharjah',
  Qatar: 'DOH Doha',
  'Saudi Arabia': 'JED Jeddah|MED Madinah|RUH Riyadh|DMM Dammam|ULH AlUla|TIF Taif',
  Oman: 'MCT Muscat|SLL Salalah',
  Bahrain: 'BAH Bahrain',
  Kuwait: 'KWI Kuwait City',
  Jordan: 'AMM Amman',
  Egypt: 'CAI Cairo|LXR Luxor|HRG Hurghada|SSH Sharm El Sheikh',
  Türkiye:
    'IST Istanbul|SAW Istanbul, Sabiha Gökçen|AYT Antalya|ESB Ankara|ADB Izmir|ASR Kayseri|NAV Nevşehir',
  Uzbekistan: 'TAS Tashkent|SKD Samarkand|BHK Bukhara',
  Kazakhstan: 'ALA Almaty|NQZ Astana',
  Georgia: 'TBS Tbilisi',
  Azerbaijan: 'GYD Baku',
  'United Kingdom':
    'LHR London, Heathrow|LGW London, Gatwick|STN London, Stansted|MAN Manchester|EDI Edinburgh|BHX Birmingham|GLA Glasgow|LTN London, Luton',
  Ireland: 'DUB Dublin',
  France: 'CDG Paris, Charles de Gaulle|ORY Paris, Orly|NCE Nice|LYS Lyon|MRS Marseille',
  Netherlands: 'AMS Amsterdam',
  Germany: 'FRA Frankfurt|MUC Munich|BER Berlin|HAM Hamburg|DUS Düsseldorf|CGN Cologne|STR Stuttgart',
  Switzerland: 'ZRH Zurich|GVA Geneva',
  Austria: 'VIE Vienna',
  Italy: 'FCO Rome|MXP Milan|VCE Venice|FLR Florence|NAP Naples|BLQ Bologna|BGY Milan, Bergamo|PSA Pisa',
  Spain: 'MAD Madrid|BCN Barcelona|AGP Málaga|SVQ Seville|PMI Palma de Mallorca',
  Portugal: 'LIS Lisbon|OPO Porto',
  Greece: 'ATH Athens|JTR Santorini|SKG Thessaloniki|HER Heraklion',
  Finland: 'HEL Helsinki|RVN Rovaniemi',
  Denmark: 'CPH Copenhagen',
  Norway: 'OSL Oslo|TOS Tromsø|BGO Bergen',
  Iceland: 'KEF Reykjavík',
  Belgium: 'BRU Brussels',
  Luxembourg: 'LUX Luxembourg',
  Czechia: 'PRG Prague',
  Hungary: 'BUD Budapest',
  Poland: 'WAW Warsaw|KRK Kraków|GDN Gdańsk',
  Sweden: 'ARN Stockholm|GOT Gothenburg',
  Romania: 'OTP Bucharest',
  Bulgaria: 'SOF Sofia',
  Croatia: 'ZAG Zagreb|DBV Dubrovnik|SPU Split',
  Slovenia: 'LJU Ljubljana',
  Serbia: 'BEG Belgrade',
  'Bosnia & Herzegovina': 'SJJ Sarajevo',
  Albania: 'TIA Tirana',
  Malta: 'MLA Malta',
  Cyprus: 'LCA Larnaca',
  Estonia: 'TLL Tallinn',
  Latvia: 'RIX Riga',
  Lithuania: 'VNO Vilnius',
  Australia:
    'SYD Sydney|MEL Melbourne, Tullamarine|AVV Melbourne, Avalon|PER Perth|BNE Brisbane|OOL Gold Coast|ADL Adelaide|CNS Cairns|DRW Darwin|HBA Hobart|CBR Canberra',
  'New Zealand': 'AKL Auckland|CHC Christchurch|WLG Wellington|ZQN Queenstown',
  Fiji: 'NAN Nadi',
  'United States':
    'LAX Los Angeles|SFO San Francisco|JFK New York|EWR Newark|SEA Seattle|ORD Chicago|HNL Honolulu|LAS Las Vegas|BOS Boston|IAD Washington',
  Canada: 'YVR Vancouver|YYZ Toronto',
  Kenya: 'NBO Nairobi',
  'South Africa': 'CPT Cape Town|JNB Johannesburg',
  Mauritius: 'MRU Mauritius',
  Morocco: 'CMN Casablanca|RAK Marrakesh',
} as const satisfies Readonly<Record<string, string>>;

const zoneOfCountry: Readonly<Record<keyof typeof listed, string>> = {
  Malaysia: 'Asia/Kuala_Lumpur',
  Singapore: 'Asia/Singapore',
  Thailand: 'Asia/Bangkok',
  Indonesia: 'Asia/Jakarta',
  Vietnam: 'Asia/Ho_Chi_Minh',
  Philippines: 'Asia/Manila',
  Cambodia: 'Asia/Phnom_Penh',
  Laos: 'Asia/Vientiane',
  Myanmar: 'Asia/Yangon',
  Brunei: 'Asia/Brunei',
  'Timor-Leste': 'Asia/Dili',
  Japan: 'Asia/Tokyo',
  'South Korea': 'Asia/Seoul',
  Taiwan: 'Asia/Taipei',
  'Hong Kong': 'Asia/Hong_Kong',
  Macau: 'Asia/Macau',
  China: 'Asia/Shanghai',
  Mongolia: 'Asia/Ulaanbaatar',
  India: 'Asia/Kolkata',
  'Sri Lanka': 'Asia/Colombo',
  Nepal: 'Asia/Kathmandu',
  Bangladesh: 'Asia/Dhaka',
  Pakistan: 'Asia/Karachi',
  Maldives: 'Indian/Maldives',
  Bhutan: 'Asia/Thimphu',
  'United Arab Emirates': 'Asia/Dubai',
  Qatar: 'Asia/Qatar',
  'Saudi Arabia': 'Asia/Riyadh',
  Oman: 'Asia/Muscat',
  Bahrain: 'Asia/Bahrain',
  Kuwait: 'Asia/Kuwait',
  Jordan: 'Asia/Amman',
  Egypt: 'Africa/Cairo',
  Türkiye: 'Europe/Istanbul',
  Uzbekistan: 'Asia/Tashkent',
  Kazakhstan: 'Asia/Almaty',
  Georgia: 'Asia/Tbilisi',
  Azerbaijan: 'Asia/Baku',
  'United Kingdom': 'Europe/London',
  Ireland: 'Europe/Dublin',
  France: 'Europe/Paris',
  Netherlands: 'Europe/Amsterdam',
  Germany: 'Europe/Berlin',
  Switzerland: 'Europe/Zurich',
  Austria: 'Europe/Vienna',
  Italy: 'Europe/Rome',
  Spain: 'Europe/Madrid',
  Portugal: 'Europe/Lisbon',
  Greece: 'Europe/Athens',
  Finland: 'Europe/Helsinki',
  Denmark: 'Europe/Copenhagen',
  Norway: 'Europe/Oslo',
  Iceland: 'Atlantic/Reykjavik',
  Belgium: 'Europe/Brussels',
  Luxembourg: 'Europe/Luxembourg',
  Czechia: 'Europe/Prague',
  Hungary: 'Europe/Budapest',
  Poland: 'Europe/Warsaw',
  Sweden: 'Europe/Stockholm',
  Romania: 'Europe/Bucharest',
  Bulgaria: 'Europe/Sofia',
  Croatia: 'Europe/Zagreb',
  Slovenia: 'Europe/Ljubljana',
  Serbia: 'Europe/Belgrade',
  'Bosnia & Herzegovina': 'Europe/Sarajevo',
  Albania: 'Europe/Tirane',
  Malta: 'Europe/Malta',
  Cyprus: 'Asia/Nicosia',
  Estonia: 'Europe/Tallinn',
  Latvia: 'Europe/Riga',
  Lithuania: 'Europe/Vilnius',
  Australia: 'Australia/Sydney',
  'New Zealand': 'Pacific/Auckland',
  Fiji: 'Pacific/Fiji',
  'United States': 'America/New_York',
  Canada: 'America/Toronto',
  Kenya: 'Africa/Nairobi',
  'South Africa': 'Africa/Johannesburg',
  Mauritius: 'Indian/Mauritius',
  Morocco: 'Africa/Casablanca',
};

/** Time zones of airports outside the main zone of their country. */
const zoneOfAirport: Readonly<Record<string, string>> = {
  DPS: 'Asia/Makassar',
  LOP: 'Asia/Makassar',
  UPG: 'Asia/Makassar',
  BPN: 'Asia/Makassar',
  LBJ: 'Asia/Makassar',
  MDC: 'Asia/Makassar',
  MEL: 'Australia/Melbourne',
  AVV: 'Australia/Melbourne',
  PER: 'Australia/Perth',
  BNE: 'Australia/Brisbane',
  OOL: 'Australia/Brisbane',
  CNS: 'Australia/Brisbane',
  ADL: 'Australia/Adelaide',
  DRW: 'Australia/Darwin',
  HBA: 'Australia/Hobart',
  LAX: 'America/Los_Angeles',
  SFO: 'America/Los_Angeles',
  SEA: 'America/Los_Angeles',
  LAS: 'America/Los_Angeles',
  ORD: 'America/Chicago',
  HNL: 'Pacific/Honolulu',
  YVR: 'America/Vancouver',
};

const byCode: ReadonlyMap<string, Airport> = new Map(
  (Object.keys(listed) as (keyof typeof listed)[]).flatMap((country) =>
    listed[country].split('|').map((entry) => {
      const code = entry.slice(0, 3);
      const [city = '', name = null] = entry.slice(4).split(', ');
      return [
        code,
        { code, city, name, country, zone: zoneOfAirport[code] ?? zoneOfCountry[country] },
      ] as const;
    }),
  ),
);

export const airports: readonly Airport[] = [...byCode.values()];

export const airportCountries: readonly string[] = Object.keys(listed).sort((one, other) =>
  one < other ? -1 : 1,
);

const sourcedByCode: ReadonlyMap<string, Airport> = new Map(
  sourcedAirports
    .trim()
    .split('\n')
    .flatMap((group) => {
      const [country = '', zone = '', entries = ''] = group.split(';');
      return entries.split('|').map((entry): [string, Airport] => {
        const code = entry.slice(0, 3);
        return [code, { code, city: entry.slice(4), name: null, country, zone }];
      });
    }),
);

export function findAirport(code: string): Airport | null {
  const upper = code.toUpperCase();
  return byCode.get(upper) ?? sourcedByCode.get(upper) ?? null;
}

export function airportCountry(code: string): string | null {
  return findAirport(code)?.country ?? null;
}
