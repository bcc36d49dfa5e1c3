// Landscapes of cities in Arabia, Türkiye and Australia whose country's scene shows another place.
// Each stands on the ground line, centred on x = 200, and reads inside the square from 132 to 268 that a thumbnail shows.
import {
  archAt,
  circle,
  circles,
  cloud,
  each,
  GROUND,
  group,
  hills,
  line,
  palm,
  path,
  peaks,
  rect,
  round,
  roundArchAt,
  water,
} from './draw.ts';
import type { Palette } from './palette.ts';

/** A dome with its finial; y is its foot. */
function dome(fill: string, shade: string, x: number, y: number, half: number, height: number): string {
  const side = (sign: 1 | -1) =>
    `M${x} ${y}H${round(x + sign * half)}Q${round(x + sign * half * 1.08)} ${round(y - height * 0.72)} ${x} ${round(y - height)}Z`;
  return path(fill, side(-1)) + path(shade, side(1)) + line(shade, 0.9, `M${x} ${round(y - height)}v-5`);
}

/** The white mosque over the Red Sea, and the fountain's tall jet. */
function jeddah(p: Palette): string {
  const shade = '#D8CDBE';
  return (
    cloud('#fff', 296, 44, 1, 0.6) +
    path(
      p.far,
      'M-200 100V86H-160V78H-140V90H-100V82H-80V72H-66V88H-30V80H-6V88H24V76H38V86H62V80H80V90H270V78H282V66H294V86H310V74H326V60H340V84H356V76H372V90H404V70H420V86H460V78H484V90H530V82H552V90H600V100Z',
    ) +
    // The jet and its falling veil.
    path(
      '#fff',
      'M108 98Q110 50 107 20Q112 14 116 22Q126 40 130 98Q122 60 114 34Q112 60 112 98Z',
      'opacity=".8"',
    ) +
    path('#fff', 'M107 20Q112 12 117 22Q134 44 138 98Q130 62 116 34Z', 'opacity=".45"') +
    water(p.mid, '#fff', 93) +
    path(p.near, 'M140 98H262V101H140Z') +
    line(
      p.near,
      2,
      'M148 100V109M162 100V109M176 100V109M190 100V109M204 100V109M218 100V109M232 100V109M246 100V109M256 100V109',
    ) +
    // Halls, arches, domes, minaret.
    rect(p.lit, 148, 76, 104, 22) +
    rect(shade, 226, 76, 26, 22) +
    rect(p.lit, 168, 62, 60, 16) +
    rect(shade, 212, 62, 16, 16) +
    line(p.pop, 1.6, 'M147 76H253M167 62H229') +
    path(
      p.near,
      each([155, 165, 175, 185, 215, 225, 235, 245], (x) => archAt(x, 96, 3, 14)) + archAt(200, 98, 6, 20),
      'opacity=".8"',
    ) +
    path(
      p.pop,
      each([177, 188, 200, 212, 222], (x) => archAt(x, 74, 2.4, 8)),
      'opacity=".85"',
    ) +
    dome(p.lit, shade, 200, 62, 21, 28) +
    line(p.pop, 1.4, 'M179 61.5H221') +
    dome(p.lit, shade, 157, 76, 7, 9) +
    dome(p.lit, shade, 243, 76, 7, 9) +
    path(p.lit, 'M240 76V34H248V76Z') +
    path(shade, 'M244.5 76V34H248V76Z') +
    path(p.pop, 'M238 50H250V52.5H238ZM238 34H250V36H238Z') +
    path(p.lit, 'M241.5 34V24H246.5V34Z') +
    path(p.pop, 'M241 24L244 10L247 24Z') +
    path('#fff', 'M150 104H180V105.2H150ZM196 107H214V108.2H196ZM226 104.5H250V105.7H226Z', 'opacity=".55"') +
    palm(p.near, 292, 110, 30, 5) +
    palm(p.near, 308, 111, 22, 3) +
    palm(p.near, 80, 111, 28, -5) +
    path(p.near, 'M-200 112V107Q-20 105 60 109Q100 111 130 112ZM270 112Q310 107 380 108T600 106V112Z')
  );
}

/** The green dome between tall minarets, sunshades open over the court. */
function madinah(p: Palette): string {
  const [stone, brass, shadow] = ['#D2BE97', '#B89A62', '#8E7A55'];
  const minarets = (at: readonly (readonly [x: number, top: number, s: number])[]) => {
    const box = (x: number, y: number, width: number, foot: number) =>
      `M${round(x)} ${round(y)}h${round(width)}V${round(foot)}h${round(-width)}Z`;
    return (
      path(
        p.lit,
        each(
          at,
          ([x, top, s]) =>
            box(x - 3.6 * s, top + 28 * s, 7.2 * s, 112) +
            box(x - 2.4 * s, top + 15 * s, 4.8 * s, top + 28 * s),
        ),
      ) +
      path(
        stone,
        each(at, ([x, top, s]) => box(x + 0.8 * s, top + 28 * s, 2.8 * s, 112)),
      ) +
      path(
        brass,
        each(
          at,
          ([x, top, s]) =>
            `M${round(x - 2.8 * s)} ${round(top + 15 * s)}L${x - 0.4} ${top - 5}h.8L${round(x + 2.8 * s)} ${round(top + 15 * s)}Z` +
            box(x - 5.5 * s, top + 27 * s, 11 * s, top + 29.6 * s) +
            box(x - 5 * s, top + 47 * s, 10 * s, top + 49.4 * s),
        ),
      )
    );
  };
  const sunshades = [92, 124, 152, 248, 276, 308];
  return (
    cloud('#fff', 70, 44, 1.1, 0.65) +
    cloud('#fff', 288, 50, 1, 0.6) +
    peaks(
      p.far,
      '-200 88 -150 78 -110 84 -50 70 0 80 60 68 110 82 160 72 220 84 270 74 330 66 380 80 440 70 500 84 550 74 600 86',
    ) +
    minarets([
      [118, 30, 0.9],
      [282, 30, 0.9],
      [58, 44, 0.8],
      [342, 44, 0.8],
    ]) +
    rect(p.lit, 40, 84, 320, 28) +
    line(brass, 3, 'M42 83H358', 'stroke-dasharray="2.4 2.4"') +
    path(
      shadow,
      each([50, 66, 82, 98, 114, 130, 270, 286, 302, 318, 334, 350], (x) => archAt(x, 108, 5, 16)),
      'opacity=".6"',
    ) +
    minarets([
      [160, 14, 1],
      [240, 14, 1],
    ]) +
    rect(p.lit, 176, 66, 48, 46) +
    rect(stone, 212, 66, 12, 46) +
    path(
      p.near,
      each([182, 191, 200, 209, 218], (x) => roundArchAt(x, 77, 2.6, 8)),
    ) +
    path(p.pop, 'M181 65Q177 44 192 35Q197 31 200 27Q203 31 208 35Q223 44 219 65Z') +
    path(p.near, 'M200 27Q203 31 208 35Q223 44 219 65H206Q212 46 200 27Z', 'opacity=".5"') +
    line('#E7C873', 1.2, 'M200 28V17') +
    circles('#E7C873', '200 23 1.4, 200 18.5 1') +
    path('#E8D9B8', 'M175 63H225V67H175Z') +
    path(
      shadow,
      archAt(200, 112, 6, 22) + archAt(184, 112, 4, 17) + archAt(216, 112, 4, 17),
      'opacity=".8"',
    ) +
    path(
      '#FFFDF6',
      each(
        sunshades,
        (x) =>
          `M${x - 14} 93Q${x} 90.5 ${x + 14} 93Q${x + 3} 95 ${x + 1.2} 102H${x - 1.2}Q${x - 3} 95 ${x - 14} 93Z`,
      ),
    ) +
    line(
      p.pop,
      1,
      each(sunshades, (x) => `M${x - 14} 93Q${x} 90.5 ${x + 14} 93`),
    ) +
    line(
      brass,
      1.5,
      each(sunshades, (x) => `M${x} 112V101`),
    ) +
    palm(p.near, 24, GROUND, 34, -4) +
    palm(p.near, 376, GROUND, 34, 4) +
    path('#CDB68A', 'M-200 112V110H600V112Z')
  );
}

/** Domes and minarets above the strait, a ferry, gulls. */
function istanbul(p: Palette): string {
  const minarets = [
    [138, 32],
    [162, 20],
    [238, 20],
    [262, 32],
  ] as const;
  return (
    cloud('#fff', 66, 52, 1, 0.65) +
    hills(p.far, [88, 74, 86, 78, 84, 78, 88, 72, 88]) +
    path(p.far, 'M318 92V66H320V54L327 42L334 54V66H336V92Z') +
    path(
      p.lit,
      each(minarets, ([x, top]) => `M${x - 2} ${top + 15}h4V104h-4Z`),
    ) +
    path(
      p.near,
      each(
        minarets,
        ([x, top]) =>
          `M${x - 2.5} ${top + 16}l2.5-17l2.5 17ZM${x - 3.4} ${top + 28}h6.8v1.8h-6.8Zm0 14h6.8v1.8h-6.8Z`,
      ),
    ) +
    dome(p.lit, p.mid, 156, 87, 8, 9) +
    dome(p.lit, p.mid, 244, 87, 8, 9) +
    dome(p.lit, p.mid, 172, 75, 9, 10) +
    dome(p.lit, p.mid, 228, 75, 9, 10) +
    path(p.lit, 'M148 104V86H163V74H237V86H252V104ZM180 76V62H220V76ZM168 76Q168 62 184 61V76Z') +
    path(p.mid, 'M232 76Q232 62 216 61V76Z') +
    dome(p.lit, p.mid, 200, 62, 23, 25) +
    line(p.near, 1.2, 'M177 61.5H223', 'opacity=".7"') +
    path(
      p.near,
      each([186, 193, 200, 207, 214], (x) => roundArchAt(x, 71, 1.8, 6)) +
        each([169, 178, 187, 213, 222, 231], (x) => roundArchAt(x, 84, 1.8, 6)) +
        each([156, 167, 178, 222, 233, 244], (x) => archAt(x, 100, 3, 10)) +
        archAt(200, 104, 7, 19),
      'opacity=".75"',
    ) +
    circles('#5E8C72', '132 102 8, 120 104 8, 268 102 8, 280 104 8, 146 104 6, 254 104 6') +
    path('#5E8C72', 'M-200 106V98Q-60 92 60 99Q120 104 200 102Q280 104 340 99T600 98V106Z') +
    water('#3F7FA6', '#fff', 103) +
    path('#fff', 'M262 99H306V95H298V90H274V95H262Z') +
    path(p.pop, 'M256 98.5H314Q312 105 306 107H266Q258 105 256 98.5Z') +
    rect('#F2C14E', 283, 84, 6, 6) +
    rect(p.near, 283, 83, 6, 2) +
    line(p.near, 1.4, 'M266 97H302', 'stroke-dasharray="2 2"') +
    line(
      '#fff',
      1.4,
      'M112 58q4 -4 7 0q3 -4 7 0M104 74q3 -3 5.5 0q2.5 -3 5.5 0M182 26q4 -4 7 0q3 -4 7 0',
      'stroke-linecap="round"',
    )
  );
}

/** The yellow station under its green dome, and a tram. */
function melbourne(p: Palette): string {
  const wing = (x: number, width: number) =>
    rect(p.lit, x, 76, width, 36) +
    rect('#C98E3F', x, 76, width, 2.2) +
    line('#B5663A', 1.4, `M${x} 90H${x + width}`) +
    path(
      p.near,
      each(
        Array.from({ length: Math.floor(width / 9) }, (_, i) => x + 5 + i * 9),
        (at) => roundArchAt(at, 88, 2.4, 8),
      ),
      'opacity=".7"',
    );
  return (
    cloud('#fff', 64, 46, 1.1, 0.8) +
    path(
      p.far,
      'M-200 112V90H-160V78H-144V92H-100V80H-80V66H-66V86H-30V76H-8V90H20V70H36V84H58V58H72V80H92V72H108V88H260V70H274V48H290V80H304V64H320V84H342V72H358V90H396V76H414V62H430V86H470V78H494V92H540V82H566V94H600V112Z',
    ) +
    // The tall tower with its gold crown.
    path(p.mid, 'M276 112V30H292V112Z') +
    path('#F0C050', 'M276 40V24H292V40Z') +
    line('#fff', 0.8, 'M280 44V76M284 44V76M288 44V76', 'opacity=".5"') +
    wing(70, 78) +
    wing(252, 82) +
    path('#B5663A', 'M70 76L74 71H148V76ZM252 76V71H330L334 76Z') +
    rect(p.lit, 146, 66, 108, 46) +
    rect('#D9A24E', 228, 66, 26, 46) +
    rect('#C98E3F', 144, 65, 112, 2.6) +
    rect(p.lit, 176, 54, 48, 14) +
    rect('#C98E3F', 174, 53, 52, 2) +
    path(p.pop, 'M180 53Q179 34 191 28H209Q221 34 220 53Z') +
    path('#2F7466', 'M206 28H209Q221 34 220 53H210Q213 38 206 28Z') +
    line('#BFE0D2', 0.8, 'M190 53Q189 38 195 29M200 53V28', 'opacity=".8"') +
    rect(p.lit, 194, 20, 12, 9) +
    path(p.pop, 'M193 20Q194 13 200 11Q206 13 207 20Z') +
    line(p.near, 1, 'M200 12V5') +
    path(p.pop, 'M150 66Q149 57 158 54Q167 57 166 66ZM234 66Q233 57 242 54Q251 57 250 66Z') +
    path(p.near, roundArchAt(200, 112, 22, 39)) +
    path('#F6E2B4', roundArchAt(200, 112, 19.5, 36.5)) +
    path(p.near, 'M181 92H219V112H181Z', 'opacity=".85"') +
    line('#B5663A', 1.2, 'M200 75.5V92M189 80L194 92M211 80L206 92') +
    each([187, 196, 204, 213], (x) => circle('#fff', x, 88, 2.6) + line(p.near, 0.7, `M${x} 86.5V88h1.2`)) +
    path(
      p.near,
      each([156, 166, 234, 244], (x) => roundArchAt(x, 86, 3, 11)),
      'opacity=".7"',
    ) +
    line('#B5663A', 1.4, 'M146 90H176M224 90H254') +
    path(p.near, 'M-200 112V109H600V112Z') +
    // The tram.
    path('#1F6B4A', 'M112 109V93Q112 89 117 89H163Q168 89 168 93V109Z') +
    path('#F3E2B0', 'M112 97V93Q112 89 117 89H163Q168 89 168 93V97Z') +
    path(
      '#31505C',
      'M115 91.5h8v6h-8ZM125 91.5h8v6h-8ZM135 91.5h10v6h-10ZM147 91.5h8v6h-8ZM157 91.5h8v6h-8Z',
    ) +
    line('#F2B33D', 1.2, 'M112 103H168') +
    circles('#222C2C', '122 109 2.6, 130 109 2.6, 150 109 2.6, 158 109 2.6') +
    line('#31505C', 0.9, 'M140 89L134 82H146')
  );
}

/** The city across the river, black swans in front. */
function perth(p: Palette): string {
  const swan = (x: number, y: number, s: number) =>
    group(
      `transform="translate(${x} ${y}) scale(${s})"`,
      path(
        '#1E2A30',
        'M-22 0Q-26 -10 -34 -12Q-24 -17 -12 -14Q-2 -20 10 -13Q16 -12 13 -25Q11 -42 21 -45Q30 -47 31 -39Q24 -42 20 -37Q17 -31 20 -20Q25 -5 14 1Q-4 5 -22 0Z',
      ) +
        path('#3C4C54', 'M-20 -3Q-12 -14 6 -11Q0 -4 -20 -3Z') +
        path('#D9402F', 'M30.5 -42Q36 -40 38 -35Q33 -36 30 -38Z') +
        circle('#fff', 26.5, -41.5, 0.9),
    );
  return (
    cloud('#fff', 66, 40, 1.1, 0.85) +
    cloud('#fff', 296, 48, 0.9, 0.8) +
    hills(p.far, [92, 84, 90, 82, 88, 82, 90, 84, 92]) +
    path(
      p.mid,
      'M-200 96V90H-120V86H-60V90H0V84H30V78H44V88H64V80H78V70H90V84H104V66H116V78H128V58H140V50H150V76H160V42L166 36L172 42V72H184V54H198V80H214V60H220V46H236V70H244V62H256V82H270V68H282V84H300V76H314V88H350V82H390V90H470V86H540V92H600V96Z',
    ) +
    path(
      p.lit,
      'M128 58H134V94H128ZM160 42L166 36V94H160ZM184 54H190V94H184ZM220 46H227V94H220ZM104 66H109V94H104ZM244 62H249V94H244Z',
      'opacity=".65"',
    ) +
    line(
      '#fff',
      0.9,
      'M143 54V74M147 54V74M169 48V70M194 60V78M231 52V70',
      'stroke-dasharray="1.5 3" opacity=".7"',
    ) +
    // The bell tower: green glass sails and a needle.
    path('#2F9AA0', 'M203 95Q198 82 206 68Q207 84 207 95ZM217 95Q222 82 212 68Q211 84 211 95Z') +
    path('#BFE6E2', 'M206.5 95L209 40L211.5 95Z') +
    line('#2F6A78', 0.8, 'M209 42V32') +
    circles(
      '#3E8560',
      '120 94 6, 132 95 5, 146 95 5, 160 96 4, 176 95 5, 192 96 4, 228 96 4, 242 95 5, 256 94 6, 272 94 6, 290 95 5, 104 95 6, 88 95 5, 70 95 6, 310 95 6, 332 95 6',
    ) +
    path('#3E8560', 'M-200 98V93Q0 90 100 94H310Q420 90 600 93V98Z') +
    water(p.near, '#fff', 97) +
    path('#fff', 'M274 97L280 80V97ZM282 97V84Q289 91 290 97ZM270 98H294L290 101H274Z') +
    swan(166, 108, 0.82) +
    swan(238, 107, 0.5) +
    line('#fff', 1, 'M138 110.5H192M222 109H254', 'opacity=".7" stroke-linecap="round"')
  );
}

export const westernAndSouthernCities = {
  JED: jeddah,
  MED: madinah,
  IST: istanbul,
  MEL: melbourne,
  PER: perth,
} as const;
