// Airlines that fly from Malaysia and the region. The form only suggests them: users may type any other name.

const listed = `
AK AirAsia|D7 AirAsia X|XJ Thai AirAsia X|FD Thai AirAsia|QZ Indonesia AirAsia|Z2 Philippines AirAsia|KT AirAsia Cambodia
MH Malaysia Airlines|FY Firefly|OD Batik Air|ID Batik Air Indonesia|JT Lion Air|IU Super Air Jet|SL Thai Lion Air
SQ Singapore Airlines|TR Scoot|GA Garuda Indonesia|QG Citilink|TG Thai Airways|PG Bangkok Airways|VZ Thai Vietjet Air
VN Vietnam Airlines|VJ Vietjet Air|QH Bamboo Airways|PR Philippine Airlines|5J Cebu Pacific|BI Royal Brunei Airlines
K6 Air Cambodia|QV Lao Airlines|8M Myanmar Airways International|CX Cathay Pacific|UO HK Express|HX Hong Kong Airlines
NX Air Macau|CI China Airlines|BR EVA Air|JX Starlux Airlines|IT Tigerair Taiwan|CA Air China|MU China Eastern Airlines
CZ China Southern Airlines|MF Xiamen Airlines|HU Hainan Airlines|3U Sichuan Airlines|ZH Shenzhen Airlines
HO Juneyao Airlines|9C Spring Airlines|SC Shandong Airlines|8L Lucky Air|GJ Loong Air|NH All Nippon Airways
JL Japan Airlines|MM Peach Aviation|GK Jetstar Japan|ZG ZIPAIR|KE Korean Air|OZ Asiana Airlines|7C Jeju Air|LJ Jin Air
TW T'way Air|BX Air Busan|ZE Eastar Jet|OM MIAT Mongolian Airlines|AI Air India|IX Air India Express|6E IndiGo
QP Akasa Air|UL SriLankan Airlines|BG Biman Bangladesh Airlines|BS US-Bangla Airlines|RA Nepal Airlines
H9 Himalaya Airlines|Q2 Maldivian|PK Pakistan International Airlines|EK Emirates|EY Etihad Airways|FZ flydubai
G9 Air Arabia|QR Qatar Airways|SV Saudia|XY flynas|WY Oman Air|KU Kuwait Airways|GF Gulf Air|RJ Royal Jordanian
MS EgyptAir|TK Turkish Airlines|PC Pegasus Airlines|HY Uzbekistan Airways|KC Air Astana|BA British Airways
VS Virgin Atlantic|AF Air France|KL KLM|LH Lufthansa|LX SWISS|OS Austrian Airlines|AY Finnair|SK SAS|IB Iberia
ET Ethiopian Airlines|QF Qantas|JQ Jetstar|VA Virgin Australia|NZ Air New Zealand|FJ Fiji Airways
UA United Airlines|DL Delta Air Lines|AA American Airlines|AC Air Canada|HA Hawaiian Airlines`;

const nameByCode: ReadonlyMap<string, string> = new Map(
  listed
    .trim()
    .split(/[|\n]/)
    .map((entry) => [entry.slice(0, 2), entry.slice(3)] as const),
);

export const airlineNames: readonly string[] = [...nameByCode.values()].sort((one, other) =>
  one < other ? -1 : 1,
);

/** Rather omit an airline: a wrong entry would accept an invented reference as proof of a ticket. */
const withoutTicketNumbers: ReadonlySet<string> = new Set([
  'AK', // AirAsia
  'D7', // AirAsia
  'XJ', // AirAsia
  'FD', // AirAsia
  'QZ', // AirAsia
  'Z2', // AirAsia
  'KT', // AirAsia
  'TR', // Scoot
  'FY', // Firefly
  'VJ', // Vietjet
  'VZ', // Vietjet
]);

/** Returns false only if no airline of the trip issues ticket numbers. */
export function hasTicketNumbers(flightNumbers: readonly string[]): boolean {
  const codes = flightNumbers.map((number) => /^([A-Z\d]{2}) ?\d/i.exec(number)?.[1]?.toUpperCase() ?? '');
  return codes.length === 0 || !codes.every((code) => withoutTicketNumbers.has(code));
}

export function airlineName(code: string): string | null {
  return nameByCode.get(code.toUpperCase()) ?? null;
}
