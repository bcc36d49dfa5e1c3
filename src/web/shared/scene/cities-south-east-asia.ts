// Landscapes of cities and islands in Thailand, Indonesia and Vietnam whose country's scene shows another place.
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

/** Limestone islands, a bright long-tail boat, the beach. */
function phuket(p: Palette): string {
  const island = (x: number, half: number, top: number) =>
    `M${x - half} 96Q${x - half + 1} ${top + 20} ${round(x - half * 0.7)} ${top + 8}Q${round(x - half * 0.4)} ${top - 2} ${round(x - half * 0.1)} ${top + 4}Q${round(x + half * 0.2)} ${top - 3} ${round(x + half * 0.6)} ${top + 7}Q${x + half} ${top + 22} ${x + half} 96Z`;
  return (
    cloud('#fff', 78, 36, 1.1, 0.85) +
    cloud('#fff', 276, 28, 1, 0.8) +
    path(
      p.far,
      island(-130, 44, 62) +
        island(-24, 30, 70) +
        island(48, 26, 62) +
        island(330, 34, 60) +
        island(410, 28, 68) +
        island(505, 44, 58),
    ) +
    path(p.mid, island(112, 25, 50) + island(286, 23, 54)) +
    // The rock that stands on a narrow foot.
    path(
      p.mid,
      'M190 96Q193 84 187 68Q180 48 186 34Q190 24 198 27Q206 20 214 27Q224 32 223 50Q221 68 212 80Q208 88 210 96Z',
    ) +
    path(
      p.lit,
      'M190 96Q193 84 187 68Q180 48 186 34Q189 26 195 26Q190 48 195 68Q199 84 197 96ZM87 96Q88 70 94.5 58Q98 52 102 51Q96 70 100 96ZM263 96Q264 74 270 62Q273 56 277 55Q271 72 275 96Z',
      'opacity=".6"',
    ) +
    path(
      p.near,
      'M184 40Q186 26 198 27Q206 20 214 27Q222 31 222 40Q216 34 211 38Q205 32 199 37Q192 32 184 40ZM93 62Q98 48 110 53Q118 46 127 57Q132 62 134 72Q126 62 120 64Q112 56 106 62Q98 58 93 62ZM269 66Q274 52 284 57Q290 50 300 61Q304 66 306 74Q300 66 294 67Q288 60 281 65Q274 62 269 66Z',
    ) +
    water('#3FB7BD', '#fff', 93) +
    path('#8BD8D3', 'M-200 112V105Q-40 101 100 104T360 103T600 105V112Z') +
    path(p.pop, 'M-200 112V109Q-20 104 120 108.5Q220 112 330 107T600 108V112Z') +
    // The long-tail boat: engine shaft, hull, awning, high bow with ribbons.
    line('#6E3B22', 1.2, 'M150 97L124 107') +
    path('#E3476A', 'M170 86Q196 77 224 84L222 90Q196 84 172 92Z') +
    line('#6E3B22', 1.2, 'M177 102V89M196 102V85M216 102V87') +
    path('#6E3B22', 'M140 93Q150 100 172 101.5H226Q250 99 260 74L265 75Q263 99 249 106H168Q146 106 140 93Z') +
    path('#F2B44E', 'M145 97Q156 101.5 172 102H226Q238 101.5 246 96Q238 105 226 105H170Q152 104 145 97Z') +
    path('#E3476A', 'M259 78L264 77L268 88L263 95L260 89Z') +
    path('#FBE07A', 'M257.5 82L262 80L262.5 95L259 99Z') +
    path('#2F9E78', 'M256 86L259 84L258 97L254.5 100Z') +
    palm(p.near, 112, 111, 46, -10) +
    palm(p.near, 98, 111, 32, -6) +
    palm(p.near, 302, 110, 40, 9)
  );
}

/** The national monument with its golden flame, among the towers of the capital. */
function jakarta(p: Palette): string {
  return (
    cloud('#fff', 70, 46, 1.1, 0.7) +
    cloud('#fff', 280, 60, 1, 0.65) +
    path(
      p.far,
      'M-200 112V90H-166V78H-146V94H-110V82H-88V70H-72V92H-40V80H-14V92H16V74H32V88H54V66H68V84H84V76H100V90H116V70H126V60H138V86H150V80H164V92H236V78H250V66H262V88H276V74H286V58H298V84H316V72H334V90H356V76H372V64H386V86H416V78H440V92H476V72H494V88H526V80H552V94H600V112Z',
    ) +
    path(
      p.mid,
      'M94 112V88H106V80H118V94H132V112ZM270 112V92H282V82H294V76H304V96H318V112ZM40 112V90H58V112ZM340 112V88H360V112Z',
      'opacity=".55"',
    ) +
    line(
      '#FFF3D6',
      1.2,
      'M130 64V84M290 62V82M60 70V82M378 68V84M255 70V86',
      'stroke-dasharray="1.5 3" opacity=".85"',
    ) +
    // Shaft, cup, flame.
    path('#FCF8EE', 'M194.8 92L197.8 34H202.2L205.2 92Z') +
    path('#D5CDBB', 'M200 92V34H202.2L205.2 92Z') +
    path('#FCF8EE', 'M158 84Q166 95 184 96H216Q234 95 242 84L238 84Q230 90 216 90H184Q170 90 162 84Z') +
    path('#D5CDBB', 'M200 96H216Q234 95 242 84L238 84Q230 90 216 90H200Z', 'opacity=".8"') +
    path('#FCF8EE', 'M184 96H216L212 106H188Z') +
    path('#D5CDBB', 'M200 96H216L212 106H200Z') +
    path(p.near, 'M195 106V99H205V106Z', 'opacity=".6"') +
    path('#FCF8EE', 'M170 112L176 105H224L230 112Z') +
    line('#D5CDBB', 0.8, 'M174 108H226') +
    path('#FCF8EE', 'M194 36L195 31H205L206 36Z') +
    path(p.pop, 'M194.5 31Q191.5 25 196 20Q198.5 16.5 199 10Q203.5 14 203.5 19Q208.5 25 205.5 31Z') +
    path('#FFDE85', 'M197.5 31Q196 27 199 23Q202 27 201 31Z') +
    hills(p.near, [107, 104, 108, 105, 111, 106, 108, 103, 107]) +
    circles(p.mid, '140 108 8, 126 110 8, 154 111 6, 246 111 6, 260 108 8, 275 110 8, 104 110 9, 298 110 9') +
    circles(
      p.near,
      '146 112 6, 132 112 7, 254 112 6, 268 112 7, 114 112 7, 286 112 7, 84 112 8, 318 112 8, 60 112 8, 342 112 8',
    ) +
    palm(p.near, 118, GROUND, 30, -4) +
    palm(p.near, 284, GROUND, 28, 4)
  );
}

/** The stone terraces and bell stupas, a volcano smoking behind. */
function yogyakarta(p: Palette): string {
  const bells = [
    ...[168, 184, 216, 232].map((x) => ({ x, foot: 66, s: 0.9 })),
    ...[150, 162, 238, 250].map((x) => ({ x, foot: 79, s: 0.8 })),
    { x: 200, foot: 65, s: 2.6 },
  ];
  const bellSide = (sign: 1 | -1) =>
    each(bells, ({ x, foot, s }) => {
      const n = (value: number) => round(value * s);
      return `M${x} ${foot}h${n(5 * sign)}q0 ${n(-8)} ${n(-3.8 * sign)} ${n(-9.5)}l${n(-0.5 * sign)} ${n(-4.5)}H${x}Z`;
    });
  const terraces = [
    [64, 42, 7],
    [71, 50, 7],
    [78, 58, 8],
    [86, 66, 8],
    [94, 76, 9],
    [103, 88, 9],
  ] as const;
  return (
    path(
      '#fff',
      'M299 36Q291 31 299 26Q296 18 308 17Q320 12 330 18Q342 16 348 22Q334 25 324 26Q311 29 307 37Z',
      'opacity=".75"',
    ) +
    cloud('#fff', 76, 46, 1.1, 0.6) +
    path(p.far, 'M206 104Q270 84 296 40Q303 35 310 40Q338 84 410 104Z') +
    hills(p.far, [94, 82, 92, 84, 94, 88, 94, 82, 92]) +
    hills('#7F9C68', [102, 94, 102, 96, 104, 98, 102, 94, 102]) +
    path(p.lit, bellSide(-1)) +
    path('#968A79', bellSide(1)) +
    path(
      p.lit,
      each(terraces, ([y, half, height]) => `M${200 - half} ${y}h${half * 2}v${height}H${200 - half}Z`),
    ) +
    path(
      p.mid,
      each(
        terraces,
        ([y, half, height]) =>
          `M${round(200 + half * 0.3)} ${y}H${200 + half}v${height}H${round(200 + half * 0.3)}Z`,
      ),
    ) +
    line(
      p.near,
      1.4,
      each(terraces, ([y, half, height]) => `M${200 - half} ${y + height - 0.7}h${half * 2}`),
    ) +
    path(
      p.near,
      each([140, 156, 172, 228, 244, 260], (x) => archAt(x, 101, 3, 6)) +
        each([152, 168, 232, 248], (x) => archAt(x, 92.5, 2.6, 5.4)),
      'opacity=".75"',
    ) +
    path('#E9D7B4', 'M190 112L195 64H205L210 112Z') +
    path(p.near, archAt(200, 74, 3.2, 9)) +
    line(p.mid, 0.8, 'M194.5 80H205.5M194 86H206M193 92H207M192.5 98H207.5M191.5 104H208.5') +
    palm(p.pop, 114, GROUND, 42, -6) +
    palm(p.pop, 298, GROUND, 34, 6) +
    circles(p.pop, '92 111 9, 76 112 8, 306 111 8, 322 111 9, 56 112 8, 342 112 8, 104 112 7')
  );
}

/** The brick cathedral with its two spires, a lotus-shaped tower behind. */
function hoChiMinhCity(p: Palette): string {
  const tower = (x: number) =>
    rect(p.pop, x - 9, 56, 18, 56) +
    rect('#8F3F2C', x + 2, 56, 7, 56) +
    rect('#F0CFA8', x - 10, 74, 20, 1.8) +
    rect('#F0CFA8', x - 10, 55, 20, 2) +
    path(
      p.near,
      roundArchAt(x - 4, 71, 2.6, 11) + roundArchAt(x + 4, 71, 2.6, 11) + roundArchAt(x, 92, 3.4, 13),
    ) +
    path('#7C8C96', `M${x - 9} 55L${x} 22L${x + 9} 55Z`) +
    path('#5B6B76', `M${x} 22L${x + 9} 55H${x}Z`) +
    line('#5B6B76', 1, `M${x} 24V14M${x - 2.6} 17.5H${x + 2.6}`);
  return (
    cloud('#fff', 72, 42, 1.1, 0.75) +
    path(
      p.far,
      'M-200 112V92H-164V82H-144V96H-104V86H-82V74H-68V94H-30V84H-8V94H24V78H40V90H66V72H80V86H104V78H118V94H280V80H292V92H310V70H322V84H344V76H360V92H396V80H414V68H428V90H470V82H494V94H540V84H566V96H600V112Z',
    ) +
    // The tower with its round deck.
    path(p.mid, 'M262 112Q256 84 262 58Q268 34 278 18Q288 34 294 58Q300 84 294 112Z') +
    path(p.lit, 'M262 112Q256 84 262 58Q268 34 278 18Q276 60 280 112Z', 'opacity=".6"') +
    path(p.near, 'M286 50H304Q303 55 296 55.5H287Z') +
    line(
      p.near,
      0.7,
      'M262 58Q278 54 294 58M259.5 72Q278 68 296.5 72M259 86Q278 82 297 86M260 98Q278 95 296 98',
      'opacity=".45"',
    ) +
    path(p.mid, 'M104 112V80H110V68H114V58L117 46L120 58V68H124V80H130V112Z', 'opacity=".8"') +
    rect(p.pop, 184, 70, 32, 42) +
    path('#A64E36', 'M184 71L200 56L216 71Z') +
    line('#F0CFA8', 1.6, 'M184 71L200 56L216 71') +
    circle('#F0CFA8', 200, 80, 6.4) +
    circle(p.near, 200, 80, 4.6) +
    line('#F0CFA8', 0.8, 'M200 75.4V84.6M195.4 80H204.6M196.7 76.7L203.3 83.3M203.3 76.7L196.7 83.3') +
    tower(174) +
    tower(226) +
    path(
      '#F0CFA8',
      roundArchAt(200, 112, 6.6, 17) + roundArchAt(174, 112, 5, 13) + roundArchAt(226, 112, 5, 13),
    ) +
    path(
      p.near,
      roundArchAt(200, 112, 4.8, 15) + roundArchAt(174, 112, 3.4, 11) + roundArchAt(226, 112, 3.4, 11),
    ) +
    rect('#F0CFA8', 164, 95, 72, 1.6) +
    circles(
      '#3F8E6B',
      '148 102 10, 136 106 10, 252 104 9, 264 106 10, 118 107 9, 282 106 10, 94 106 10, 306 106 10',
    ) +
    circles(
      p.near,
      '142 111 8, 126 112 8, 158 112 6, 244 112 6, 258 111 8, 274 112 8, 104 112 9, 296 112 9, 78 112 9, 322 112 9, 52 112 9, 348 112 9',
    ) +
    path(p.near, 'M-200 112V110H600V112Z')
  );
}

/** The golden dragon bridge over the river. */
function daNang(p: Palette): string {
  const body = 'M86 97Q104 74 128 92Q146 108 166 84Q190 48 220 80Q240 102 256 80Q264 70 264 60';
  return (
    cloud('#fff', 72, 40, 1.1, 0.8) +
    cloud('#fff', 300, 34, 0.9, 0.75) +
    peaks(
      p.far,
      '-200 88 -140 72 -80 90 -20 66 40 86 96 62 150 80 206 58 258 82 320 60 380 84 440 66 510 88 560 70 600 84',
      'stroke-linejoin="round"',
    ) +
    path(
      p.mid,
      'M-200 104V94H-160V86H-140V98H-80V90H-56V80H-44V96H0V88H22V98H56V82H66V92H90V104ZM300 104V90H312V78H324V92H346V84H362V98H400V86H420V96H470V80H486V94H540V88H564V98H600V104Z',
      'opacity=".8"',
    ) +
    rect(p.near, -200, 93, 800, 3.4) +
    rect('#E9EFEA', -200, 91.8, 800, 1.4) +
    path(
      p.near,
      'M104 96H112V108H104ZM152 96H160V108H152ZM200 96H208V108H200ZM248 96H256V108H248ZM296 96H304V108H296ZM56 96H64V108H56ZM344 96H352V108H344Z',
    ) +
    // Moved so that the head lies inside the square of a thumbnail.
    group(
      'transform="translate(-50)"',
      line('#C9861C', 9.4, body, 'stroke-linecap="round"') +
        line(p.pop, 7.4, body, 'stroke-linecap="round"') +
        line('#FFE7A3', 4.2, body, 'stroke-dasharray="1.6 3.2" opacity=".95"') +
        line('#C9861C', 1, 'M128 96V92M176 74V92M190 66V92M206 68V92M222 84V92M240 90V93') +
        // The head: mane, antlers, open jaws, whisker.
        path(
          '#E2703A',
          'M262 66Q248 64 240 54Q249 56 252 53Q244 48 241 39Q250 44 255 42Q250 35 251 26Q258 33 264 34Q262 29 264 22Q271 28 275 36L272 60Z',
        ) +
        path('#C9861C', 'M273 38Q270 28 260 23Q273 25 277 30Q278 25 275 19Q283 25 282 38Z') +
        path(
          p.pop,
          'M256 68Q254 46 267 38Q279 33 287 40Q296 37 305 41Q311 46 307 51L289 53Q284 54 281 58L293 60Q302 60 305 62Q302 69 290 68Q274 72 256 68Z',
        ) +
        path('#8A2F22', 'M307 51L289 53Q284 54 281 58L293 60Q299 60 303 61.2L298 56Z') +
        path(
          '#fff',
          'M304 51.4L302 55L300 51.8ZM296 52.2L294.5 55.6L292.5 52.7ZM300 60.5L298.5 57L296.5 60.2Z',
        ) +
        circle('#fff', 280, 45, 2.8) +
        circle(p.near, 281, 45, 1.3) +
        circle('#C9861C', 303, 44.5, 1.2) +
        line('#C9861C', 1.2, 'M302 52Q314 56 316 47M288 68Q292 76 300 75', 'stroke-linecap="round"') +
        path(p.pop, 'M90 95Q78 92 72 80Q84 82 92 88Z'),
    ) +
    water(p.near, '#fff', 102) +
    line(p.pop, 1.2, 'M150 106H176M196 109H220M236 105.5H252', 'opacity=".8" stroke-linecap="round"') +
    path(
      p.near,
      'M96 108H120V104.5H96ZM144 108H168V104.5H144ZM192 108H216V104.5H192ZM240 108H264V104.5H240ZM288 108H312V104.5H288Z',
      'opacity=".85"',
    )
  );
}

export const southEastAsianCities = {
  HKT: phuket,
  JKT: jakarta,
  YOG: yogyakarta,
  SGN: hoChiMinhCity,
  DAD: daNang,
} as const;
