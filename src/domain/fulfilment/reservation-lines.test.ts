import { describe, expect, it } from 'vitest';
import { calculateAge } from '../bookings/passenger.ts';
import { ticketName } from '../bookings/passenger-name.ts';
import { passengerTitle, passengerType } from '../bookings/passenger-type.ts';
import {
  getAirlineCode,
  listManuallyTypedPassengers,
  type ReservationLines,
  type ReservationPassenger,
  type ReservationSystem,
  reservationLines,
  reservationSystems,
} from './reservation-lines.ts';

const departsOn = '2026-12-10';

function person(
  firstName: string,
  lastName: string,
  gender: 'male' | 'female',
  dateOfBirth: string,
  passportNumber: string,
  more: Partial<ReservationPassenger> = {},
): ReservationPassenger {
  const [family = '', given = ''] = ticketName({ firstName, lastName })?.printed.split('/') ?? [];
  const age = calculateAge(dateOfBirth, departsOn);
  const type = passengerType(age);
  return {
    family,
    given,
    title: passengerTitle(gender, type),
    type,
    age,
    gender,
    dateOfBirth,
    passportNumber,
    passportExpiry: '2031-05-20',
    nationality: 'MYS',
    issuingCountry: 'MYS',
    infant: null,
    ...more,
  };
}

const weiMing = person('Wei Ming', 'Lim', 'male', '1988-03-09', 'A52814467');
const yiXuan = person('Yi Xuan', 'Ng', 'female', '2015-02-17', 'A57700261', { passportExpiry: '2028-07-03' });
const adam = person('Adam', 'bin Hafiz', 'male', '2025-03-01', 'A70000001');

/** Names of families from all over Malaysia. */
const everybody: readonly ReservationPassenger[] = [
  weiMing,
  yiXuan,
  adam,
  person('Hui Min', 'Tan', 'female', '1990-08-14', 'A49920318', { passportExpiry: '2027-04-02' }),
  person('Kah-Hoe', 'Ng', 'male', '1979-01-30', 'A28123315'),
  person('Chee Keong @ Ah Keong', 'Tan', 'male', '1974-01-23', 'A88321264'),
  person('Wan Nadia', 'binti Wan Yusof', 'female', '1996-06-12', 'A43441806'),
  person('Muhammad Hafiz', 'bin Zulkifli', 'male', '1991-04-19', 'A61414797'),
  person("Nur 'Aina", 'binti Kamal', 'female', '1993-12-03', 'A61414802'),
  person('Tengku Ahmad Rithauddeen', 'bin Tengku Ismail', 'male', '1955-10-31', 'A10000001'),
  person('Rajesh', 'A/L Pillai', 'male', '1982-02-28', 'A30000001'),
  person('Kavitha', 'A/P Subramaniam', 'female', '1984-02-29', 'A30000002'),
  person('Harpreet Kaur', 'Gill', 'female', '1985-07-27', 'A91838504'),
  person('Jasdev Singh', 'Gill', 'male', '1983-03-02', 'A91838517'),
  person('Joanna', 'Gimbang', 'female', '1989-02-25', 'H63561752'),
  person('Florina', 'Sikodol @ Suling', 'female', '1987-10-10', 'H59525669'),
  person('Angelina', 'Anak Kawau', 'female', '1999-09-09', 'K12345678'),
  person('Édith', 'D’Cruz', 'female', '1931-01-01', 'A20000001'),
  person('Mei Ling', 'Tan', 'female', '1976-08-01', 'E1234567', {
    nationality: 'SGP',
    issuingCountry: 'SGP',
  }),
  person('Aung', 'Kyaw', 'male', '2014-12-11', 'MB123456', { nationality: 'XXB', issuingCountry: 'MMR' }),
];

describe('reservationLines', () => {
  const lines: Readonly<Record<ReservationSystem, ReservationLines>> = {
    amadeus: {
      names: ['NM1LIM/WEI MING MR', 'NM1NG/YI XUAN MISS(CHD/17FEB15)', 'NM1BIN HAFIZ/ADAM MSTR(INS)'],
      documents: [
        'SRDOCSMHHK1-P-MYS-A52814467-MYS-09MAR88-M-20MAY31-LIM-WEI MING/P1',
        'SRDOCSMHHK1-P-MYS-A57700261-MYS-17FEB15-F-03JUL28-NG-YI XUAN/P2',
        'SRDOCSMHHK1-P-MYS-A70000001-MYS-01MAR25-M-20MAY31-BIN HAFIZ-ADAM/P3',
      ],
    },
    sabre: {
      names: ['-LIM/WEI MING MR', '-NG/YI XUAN MISS', '-BIN HAFIZ/ADAM MSTR'],
      documents: [
        '3DOCS/P/MYS/A52814467/MYS/09MAR88/M/20MAY31/LIM/WEI MING-1.1',
        '3DOCS/P/MYS/A57700261/MYS/17FEB15/F/03JUL28/NG/YI XUAN-2.1',
        '3DOCS/P/MYS/A70000001/MYS/01MAR25/M/20MAY31/BIN HAFIZ/ADAM-3.1',
      ],
    },
    galileo: {
      names: [
        'N.LIM/WEI MING MR',
        'N.NG/YI XUAN MISS*P-C11 DOB17FEB15',
        'N.BIN HAFIZ/ADAM MSTR*P-INS 01MAR25',
      ],
      documents: [
        'SI.P1/SSRDOCSMHHK1/P/MYS/A52814467/MYS/09MAR88/M/20MAY31/LIM/WEI MING',
        'SI.P2/SSRDOCSMHHK1/P/MYS/A57700261/MYS/17FEB15/F/03JUL28/NG/YI XUAN',
        'SI.P3/SSRDOCSMHHK1/P/MYS/A70000001/MYS/01MAR25/M/20MAY31/BIN HAFIZ/ADAM',
      ],
    },
  };

  it.each(reservationSystems)('for %s match the guide for an adult, a child and an infant', (system) => {
    expect(reservationLines(system, [weiMing, yiXuan, adam], 'MH')).toEqual(lines[system]);
  });

  const onLap: Readonly<Record<ReservationSystem, ReservationLines>> = {
    amadeus: {
      names: ['NM1NG/YI XUAN MISS(CHD/17FEB15)', 'NM1LIM/WEI MING MR(INFBIN HAFIZ/ADAM MSTR/01MAR25)'],
      documents: [
        'SRDOCSMHHK1-P-MYS-A57700261-MYS-17FEB15-F-03JUL28-NG-YI XUAN/P1',
        'SRDOCSMHHK1-P-MYS-A52814467-MYS-09MAR88-M-20MAY31-LIM-WEI MING/P2',
        'SRDOCSMHHK1-P-MYS-A70000001-MYS-01MAR25-MI-20MAY31-BIN HAFIZ-ADAM/P2',
      ],
    },
    sabre: {
      names: [
        '-NG/YI XUAN MISS',
        '-LIM/WEI MING MR',
        '-I/BIN HAFIZ/ADAM MSTR',
        '3INFT/BIN HAFIZ/ADAM/01MAR25-2.1',
      ],
      documents: [
        '3DOCS/P/MYS/A57700261/MYS/17FEB15/F/03JUL28/NG/YI XUAN-1.1',
        '3DOCS/P/MYS/A52814467/MYS/09MAR88/M/20MAY31/LIM/WEI MING-2.1',
        '3DOCS/P/MYS/A70000001/MYS/01MAR25/MI/20MAY31/BIN HAFIZ/ADAM-2.1',
      ],
    },
    galileo: {
      names: [
        'N.NG/YI XUAN MISS*P-C11 DOB17FEB15',
        'N.LIM/WEI MING MR',
        'N.I/BIN HAFIZ/ADAM MSTR*01MAR25',
        'SI.P3/INFT-P2',
      ],
      documents: [
        'SI.P1/SSRDOCSMHHK1/P/MYS/A57700261/MYS/17FEB15/F/03JUL28/NG/YI XUAN',
        'SI.P2/SSRDOCSMHHK1/P/MYS/A52814467/MYS/09MAR88/M/20MAY31/LIM/WEI MING',
        'SI.P2/SSRDOCSMHHK1/P/MYS/A70000001/MYS/01MAR25/MI/20MAY31/BIN HAFIZ/ADAM',
      ],
    },
  };

  it.each(reservationSystems)('for %s link a lap infant to its adult', (system) => {
    expect(reservationLines(system, [yiXuan, { ...weiMing, infant: adam }], 'MH')).toEqual(onLap[system]);
  });

  it('count on from the first number', () => {
    const twelfth = (system: ReservationSystem) => {
      const { names, documents } = reservationLines(system, [{ ...weiMing, infant: adam }], 'MH', 12);
      return [...names, ...documents].join(' ').match(/(?<=\/P|SI\.P|INFT-P|-)1[2-9](?=\.1|\/| |$)/g);
    };
    expect(twelfth('amadeus')).toEqual(['12', '12']);
    expect(twelfth('sabre')).toEqual(['12', '12', '12']);
    expect(reservationLines('galileo', [{ ...weiMing, infant: adam }], 'MH', 12).names.at(-1)).toBe(
      'SI.P13/INFT-P12',
    );
  });

  it.each(reservationSystems)('for %s contain only characters of its keyboard', (system) => {
    const { names, documents } = reservationLines(system, everybody, 'MH');
    for (const line of [...names, ...documents]) expect(line).toMatch(/^[A-Z0-9 ./()*-]+$/);
  });

  it.each(reservationSystems)('for %s read back without loss for 20 passengers', (system) => {
    expect(everybody).toHaveLength(20);
    expect(readBack(system, reservationLines(system, everybody, 'MH'))).toEqual(everybody);
  });

  it('read back differently after a lost line, a changed order or a changed letter (control)', () => {
    const { names, documents } = reservationLines('amadeus', everybody, 'MH');
    expect(readBack('amadeus', { names: names.slice(1), documents })).not.toEqual(everybody);
    expect(readBack('amadeus', { names, documents: documents.toReversed() })).not.toEqual(everybody);
    const misspelt = documents.map((line) => line.replace('KYAW', 'KYAV'));
    expect(readBack('amadeus', { names, documents: misspelt })).not.toEqual(everybody);
  });

  it('list passengers whose type must be entered manually in Sabre', () => {
    const adults = everybody.filter(({ type }) => type === 'adult');
    expect(listManuallyTypedPassengers('sabre', everybody)).toHaveLength(everybody.length - adults.length);
    expect(listManuallyTypedPassengers('sabre', adults)).toEqual([]);
    expect(listManuallyTypedPassengers('amadeus', everybody)).toEqual([]);
  });
});

describe('getAirlineCode', () => {
  it.each([
    [['MH 88', 'MH 89'], 'MH'],
    [['D7532', 'd7 533'], 'D7'],
    [['3K 684'], '3K'],
    [['MH 88', 'JL 724'], 'YY'],
    [['Charter'], 'YY'],
    [[], 'YY'],
  ])('maps %j to %s', (flightNumbers, airline) => {
    expect(getAirlineCode(flightNumbers)).toBe(airline);
  });
});

const titles = { MR: 'male', MS: 'female', MSTR: 'male', MISS: 'female' } as const;

/** Parses lines by their layout only. The test compares the names and passports with the originals. */
function readBack(system: ReservationSystem, { names, documents }: ReservationLines): ReservationPassenger[] {
  const name = {
    amadeus:
      /^NM1(?<family>[A-Z ]+)\/(?<given>[A-Z ]+) (?<title>MR|MS|MSTR|MISS)(?:\((?<kind>CHD|INS)(?:\/(?<born>\w{7}))?\))?$/,
    sabre: /^-(?<family>[A-Z ]+)\/(?<given>[A-Z ]+) (?<title>MR|MS|MSTR|MISS)$/,
    galileo:
      /^N\.(?<family>[A-Z ]+)\/(?<given>[A-Z ]+) (?<title>MR|MS|MSTR|MISS)(?:\*P-(?<kind>C\d\d|INS)(?: (?:DOB)?(?<born>\w{7})))?$/,
  }[system];
  const document = {
    amadeus: /^SRDOCS[A-Z0-9]{2}HK1-(?<parts>.+)\/P(?<number>\d+)$/,
    sabre: /^3DOCS\/(?<parts>.+)-(?<number>\d+)\.1$/,
    galileo: /^SI\.P(?<number>\d+)\/SSRDOCS[A-Z0-9]{2}HK1\/(?<parts>.+)$/,
  }[system];
  return documents.map((line) => {
    const { parts = '', number = '' } = document.exec(line)?.groups ?? {};
    const [
      ,
      issuing = '',
      passport = '',
      nationality = '',
      born = '',
      sex,
      expires = '',
      family = '',
      given = '',
    ] = parts.split(system === 'amadeus' ? '-' : '/');
    const named = name.exec(names[Number(number) - 1] ?? '')?.groups;
    const dateOfBirth = readDate(born, departsOn);
    const age = calculateAge(dateOfBirth, departsOn);
    const type = passengerType(age);
    const title = (named?.title ?? '') as keyof typeof titles;
    const gender = sex === 'M' ? 'male' : 'female';
    const kinds = { adult: [undefined], child: ['CHD', `C${String(age).padStart(2, '0')}`], infant: ['INS'] };
    const agrees =
      named?.family === family &&
      named.given === given &&
      titles[title] === gender &&
      (system === 'sabre' || (kinds[type] as (string | undefined)[]).includes(named?.kind)) &&
      (named?.born === undefined || named.born === born);
    return {
      family: agrees ? family : `${family}?`,
      given,
      title,
      type,
      age,
      gender,
      dateOfBirth,
      passportNumber: passport,
      passportExpiry: readDate(expires, '2099-12-31'),
      nationality,
      issuingCountry: issuing,
      infant: null,
    };
  });
}

/** Expands a two-digit year to the latest one not after the given day. */
function readDate(text: string, notAfter: string): string {
  const month = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC'.indexOf(text.slice(2, 5)) / 3 + 1;
  const inCentury = (century: string) =>
    `${century}${text.slice(5)}-${String(month).padStart(2, '0')}-${text.slice(0, 2)}`;
  return inCentury('20') <= notAfter ? inCentury('20') : inCentury('19');
}
