// Landscapes of maritime South-East Asia.
// Each stands on the ground line, centred on x = 200, and reads inside the square from 132 to 268 that a thumbnail shows.
import {
  circles,
  cloud,
  each,
  GROUND,
  group,
  hills,
  line,
  mirrored,
  palm,
  path,
  peaks,
  rect,
  water,
} from './draw.ts';
import type { Palette } from './palette.ts';

/** Twin towers over a rainforest canopy. */
function malaysia(p: Palette): string {
  const tower =
    path(
      p.mid,
      'M172 112V66H174.5V54H177V44H179.5V36.5H181.5V31H183.3L184 17L184.7 31H186.5V36.5H188.5V44H191V54H193.5V66H196V112Z',
    ) +
    path(p.lit, 'M172 112V66H174.5V54H177V44H179.5V36.5H181.5V31H183.3L184 17V112Z', 'opacity=".34"') +
    line(
      p.near,
      0.9,
      'M172 72H196M172 79H196M172 86H196M172 93H196M172 100H196M174.5 60H193.5M177 49H191',
      'opacity=".55"',
    ) +
    rect(p.mid, 165, 80, 7, 32) +
    path(p.lit, 'M165 80H172V112H165Z', 'opacity=".2"');
  const trees = circles(
    p.near,
    '128 112 9, 146 112 11, 160 112 8, 176 112 7, 192 112 9, 209 112 7, 224 112 8, 240 112 11, 258 112 9, 276 112 12, 108 112 12, 86 112 9, 300 112 9, 322 112 12, 62 112 12, 346 112 9, 36 112 9, 372 112 12',
  );
  return (
    cloud('#fff', 70, 46, 1.1, 0.55) +
    cloud('#fff', 292, 74, 0.9, 0.5) +
    hills(p.far, [96, 70, 92, 72, 88, 76, 94, 68, 92]) +
    mirrored(tower) +
    rect(p.near, 194, 73, 12, 3.6) +
    line(p.near, 1.1, 'M195 86L200 77L205 86') +
    hills(p.near, [104, 108, 103, 107, 108, 107, 103, 107, 102]) +
    trees +
    palm(p.near, 118, GROUND, 34, -5) +
    palm(p.near, 288, GROUND, 30, 5)
  );
}

/** Three towers under a sky garden, with garden trees of steel. */
function singapore(p: Palette): string {
  const tower = (x: number) =>
    path(p.lit, `M${x - 11} 104L${x - 5} 50H${x + 3}L${x - 1} 104Z`) +
    path(p.mid, `M${x - 1} 104L${x + 3} 50H${x + 9}L${x + 11} 104Z`) +
    line(p.mid, 0.7, `M${x - 7.5} 92h7M${x - 6.5} 82h7M${x - 5.5} 72h7M${x - 4.8} 62h7`, 'opacity=".7"');
  const steelTree = (x: number, top: number, half: number) =>
    path(
      p.pop,
      `M${x - 1.6} 106Q${x - 1.4} ${top + 14} ${x - half} ${top}Q${x} ${top + 5} ${x + half} ${top}Q${x + 1.4} ${top + 14} ${x + 1.6} 106Z`,
    ) + line(p.near, 0.8, `M${x - half} ${top}Q${x} ${top - 5} ${x + half} ${top}`);
  return (
    cloud('#fff', 84, 44, 1, 0.8) +
    cloud('#fff', 286, 56, 1.1, 0.7) +
    path(
      p.far,
      `M-200 112V86H-150V78H-110V90H-60V74H-30V84H10V70H34V82H60V64H78V80H100V72H118V88H290V74H306V66H322V84H344V60H360V80H392V70H420V86H470V76H520V90H600V112Z`,
    ) +
    each([168, 199, 230], tower) +
    path(p.near, 'M147 44Q200 37 262 43Q258 50 248 50.5H156Q149 49 147 44Z') +
    line(p.pop, 1.6, 'M158 41.5Q200 37 246 41', 'stroke-dasharray="2 3"') +
    steelTree(145, 68, 11) +
    steelTree(126, 80, 8) +
    steelTree(256, 72, 10) +
    steelTree(276, 82, 7.5) +
    water(p.mid, '#fff', 103)
  );
}

/** A split gate framing the evening sun and a volcano. */
function indonesia(p: Palette): string {
  const half =
    path(p.pop, 'M190 112V32L184 38V47L177 52V61L169 67V77L160 83V94L150 99V112Z') +
    path(
      p.cloth,
      'M190 32V112H183V40L184 38ZM184 47L177 52H190V55H177V61L169 67H190V70H169V77L160 83H190V86H160V94L150 99H190V102H150V99Z',
      'opacity=".55"',
    ) +
    path(
      '#D9843B',
      'M184 38L190 32V36L184 42ZM177 52L184 47V50L177 55ZM169 67L177 61V64L169 70ZM160 83L169 77V80L160 86ZM150 99L160 94V97L150 102Z',
    );
  return (
    cloud('#fff', 78, 46, 1, 0.6) +
    cloud('#fff', 286, 40, 1.1, 0.6) +
    hills(p.far, [88, 80, 86, 78, 92, 80, 86, 78, 90]) +
    path(p.mid, 'M130 112Q176 106 193 84Q200 80 207 84Q224 106 270 112Z') +
    hills(p.mid, [100, 92, 102, 96, 108, 98, 100, 93, 102]) +
    path('#F6D9A0', 'M190 112L197 98H203L210 112Z') +
    mirrored(group('transform="translate(-2.5)"', half)) +
    path(p.near, 'M-200 112V110H600V112Z') +
    palm(p.near, 118, GROUND, 52, -8) +
    palm(p.near, 136, GROUND, 34, 4) +
    palm(p.near, 284, GROUND, 46, 8)
  );
}

/** A perfect volcano behind a striped-sail vinta. */
function philippines(p: Palette): string {
  return (
    path(p.far, 'M40 104Q158 92 196 40Q204 34 212 40Q248 92 372 104Z') +
    path(
      p.lit,
      'M196 40Q204 34 212 40Q222 56 236 70Q220 64 214 78Q206 60 198 74Q190 60 174 70Q188 54 196 40Z',
      'opacity=".75"',
    ) +
    path(
      '#fff',
      'M203 36Q196 30 204 25Q200 18 211 16Q222 13 230 18Q240 16 246 21Q232 24 222 25Q212 29 209 37Z',
      'opacity=".9"',
    ) +
    hills(p.mid, [96, 88, 98, 94, 102, 102, 94, 88, 96]) +
    water(p.near, '#fff', 100) +
    path('#FFF6E0', 'M186 100V52Q222 72 226 100Z') +
    path(p.pop, 'M186 52Q194 56 201 62V100H193V55.5L186 52Z') +
    path('#F2B33D', 'M186 52L193 55.7V100H186Z') +
    path('#2F8F8A', 'M209 69.5Q217 77 221 86V100H209Z') +
    line('#4A2C1E', 1.8, 'M186 104V48') +
    path('#4A2C1E', 'M160 100Q200 107 244 99Q238 108 226 109H180Q166 107 160 100Z') +
    line('#4A2C1E', 1.3, 'M154 109H250M176 104L170 109M228 104L234 109') +
    palm(p.near, 112, 108, 42, -6) +
    palm(p.near, 98, 108, 30, 5) +
    palm(p.near, 300, 108, 40, 7)
  );
}

/** Houses on stilts along the river, with mangroves. */
function brunei(p: Palette): string {
  const house = (x: number, foot: number, half: number, wall: string, roof: string) =>
    line(p.near, 1.5, `M${x - half + 3} ${foot}V106M${x} ${foot}V106M${x + half - 3} ${foot}V106`) +
    rect(wall, x - half, foot - 18, half * 2, 18) +
    path(
      roof,
      `M${x - half - 5} ${foot - 17}L${x - half * 0.5} ${foot - 33}H${x + half * 0.5}L${x + half + 5} ${foot - 17}Z`,
    ) +
    path(
      p.near,
      `M${x - half + 4} ${foot - 13}h5v7h-5ZM${x + half - 9} ${foot - 13}h5v7h-5ZM${x - 3} ${foot}v-12h6v12Z`,
      'opacity=".75"',
    );
  return (
    cloud('#fff', 82, 40, 1.1, 0.8) +
    cloud('#fff', 292, 44, 1, 0.8) +
    hills(p.far, [78, 62, 80, 60, 78, 62, 76, 60, 80]) +
    hills(p.mid, [92, 84, 90, 82, 88, 82, 92, 84, 90]) +
    house(112, 92, 17, '#CFE3DC', p.near) +
    house(288, 92, 18, '#F2C9A6', p.near) +
    house(348, 93, 15, '#CFE3DC', p.pop) +
    house(56, 93, 15, '#F2C9A6', p.pop) +
    house(164, 94, 18, p.lit, '#2F7C86') +
    house(242, 94, 18, '#F2C9A6', '#2F7C86') +
    house(203, 90, 22, p.lit, p.pop) +
    path(p.near, 'M20 94H380V97H20Z') +
    water(p.mid, '#fff', 103) +
    path(p.near, 'M214 103Q234 108 258 101L252 109H222Z') +
    peaks(p.near, '-200 106 -40 104 0 110 400 110 440 104 600 106')
  );
}

export const maritimeAsia = {
  MY: malaysia,
  SG: singapore,
  ID: indonesia,
  PH: philippines,
  BN: brunei,
} as const;
