// Landscapes of mainland South-East Asia.
// Each stands on the ground line, centred on x = 200, and reads inside the square from 132 to 268 that a thumbnail shows.
import {
  archAt,
  circle,
  cloud,
  each,
  GROUND,
  group,
  hills,
  line,
  palm,
  path,
  rect,
  round,
  roundArchAt,
  stupa,
  water,
} from './draw.ts';
import type { Palette } from './palette.ts';

/** A riverside prang with its smaller companions. */
function thailand(p: Palette): string {
  const prang = (x: number, foot: number, s: number) => {
    const n = (value: number) => round(value * s);
    return (
      path(
        p.mid,
        `M${round(x - 14 * s)} ${foot}C${round(x - 13 * s)} ${round(foot - 26 * s)} ${round(x - 9 * s)} ${round(foot - 42 * s)} ${round(x - 2.6 * s)} ${round(foot - 50 * s)}L${x} ${round(foot - 64 * s)}L${round(x + 2.6 * s)} ${round(foot - 50 * s)}C${round(x + 9 * s)} ${round(foot - 42 * s)} ${round(x + 13 * s)} ${round(foot - 26 * s)} ${round(x + 14 * s)} ${foot}Z`,
      ) +
      path(
        p.lit,
        `M${x} ${round(foot - 64 * s)}L${round(x - 2.6 * s)} ${round(foot - 50 * s)}C${round(x - 9 * s)} ${round(foot - 42 * s)} ${round(x - 13 * s)} ${round(foot - 26 * s)} ${round(x - 14 * s)} ${foot}H${round(x - 5 * s)}C${round(x - 5 * s)} ${round(foot - 26 * s)} ${round(x - 4 * s)} ${round(foot - 40 * s)} ${x} ${round(foot - 50 * s)}Z`,
      ) +
      line(
        p.near,
        0.9,
        `M${round(x - 13.2 * s)} ${round(foot - 11 * s)}h${n(26.4)}M${round(x - 12 * s)} ${round(foot - 21 * s)}h${n(24)}M${round(x - 10 * s)} ${round(foot - 31 * s)}h${n(20)}M${round(x - 7 * s)} ${round(foot - 40 * s)}h${n(14)}`,
        'opacity=".5"',
      )
    );
  };
  return (
    cloud('#fff', 78, 50, 1.1, 0.6) +
    hills(p.far, [92, 82, 90, 80, 94, 84, 90, 80, 92]) +
    prang(158, 98, 0.58) +
    prang(242, 98, 0.58) +
    rect(p.mid, 147, 97, 22, 8) +
    rect(p.mid, 231, 97, 22, 8) +
    prang(200, 82, 1) +
    path(p.mid, 'M182 90V82H218V90H226V97H232V105H168V97H174V90Z') +
    path(p.lit, 'M182 90V82H194V90H192V97H188V105H168V97H174V90Z') +
    path(p.near, archAt(200, 105, 4.5, 15)) +
    path(p.near, 'M-200 112V103H600V112Z') +
    line(p.lit, 1, 'M110 107.5H290', 'stroke-dasharray="14 7" opacity=".6"') +
    palm(p.near, 116, 106, 30, -4) +
    palm(p.near, 132, 106, 22, 3) +
    palm(p.near, 282, 106, 28, 4) +
    path(p.pop, 'M292 104Q318 110 348 100L340 109H300Z')
  );
}

/** Limestone islands and a sailing junk. */
function vietnam(p: Palette): string {
  const karst = (fill: string, x: number, half: number, top: number) =>
    path(
      fill,
      `M${x - half} 106Q${x - half + 2} ${top + 16} ${round(x - half * 0.55)} ${top + 6}Q${round(x - half * 0.1)} ${top - 6} ${round(x + half * 0.4)} ${top + 4}Q${x + half - 1} ${top + 18} ${x + half} 106Z`,
    );
  return (
    cloud('#fff', 90, 34, 1, 0.8) +
    cloud('#fff', 276, 30, 1, 0.7) +
    each(
      [
        [-120, 40, 60],
        [20, 26, 66],
        [88, 24, 54],
        [178, 26, 52],
        [300, 34, 50],
        [392, 26, 62],
        [500, 44, 56],
      ] as const,
      ([x, h, t]) => karst(p.far, x, h, t),
    ) +
    each(
      [
        [-50, 34, 54],
        [56, 24, 62],
        [134, 25, 40],
        [262, 22, 44],
        [344, 28, 66],
        [440, 30, 48],
      ] as const,
      ([x, h, t]) => karst(p.mid, x, h, t),
    ) +
    path(
      p.lit,
      'M111 104Q112 56 122 47Q128 41 132 42Q120 60 122 104ZM242 104Q242 62 252 51Q256 46 259 47Q250 66 251 104Z',
      'opacity=".6"',
    ) +
    water(p.mid, '#fff', 97) +
    path(p.pop, 'M186 94Q182 70 190 54Q201 66 202 94ZM204 94Q202 66 208 46Q225 62 226 92Z') +
    line(
      '#fff',
      0.9,
      'M186 84L202 85M185.5 74L200 75M187 64L196 65M204 82L225.5 81M203.5 70L222 70M205 58L216 59',
      'opacity=".6"',
    ) +
    path(p.near, 'M172 94Q200 100 236 92Q232 104 222 105H188Q177 104 172 94Z')
  );
}

/** Five lotus-bud towers and their reflection. */
function cambodia(p: Palette): string {
  const bud = (x: number, foot: number, half: number, height: number) =>
    path(
      p.mid,
      `M${x - half} ${foot}Q${x - half * 1.05} ${round(foot - height * 0.5)} ${x - half * 0.35} ${round(foot - height * 0.82)}L${x} ${foot - height}L${x + half * 0.35} ${round(foot - height * 0.82)}Q${x + half * 1.05} ${round(foot - height * 0.5)} ${x + half} ${foot}Z`,
    ) +
    line(
      p.near,
      0.9,
      each([0.22, 0.42, 0.6], (k) => `M${x - half} ${round(foot - height * k)}h${half * 2}`),
      'opacity=".4"',
    );
  const sugarPalm = (x: number, height: number) =>
    line(p.near, 1.7, `M${x} 104V${104 - height}`) +
    each(
      [
        [0, 0, 5.5],
        [-5, 2, 4],
        [5, 2, 4],
        [-2.5, -3.5, 4],
        [3, -3.5, 4],
      ] as const,
      ([dx, dy, r]) => circle(p.near, x + dx, 104 - height + dy, r),
    );
  return (
    cloud('#fff', 86, 44, 1, 0.5) +
    cloud('#fff', 282, 38, 1, 0.5) +
    hills(p.far, [96, 90, 94, 88, 92, 88, 94, 90, 96]) +
    bud(200, 72, 8.5, 44) +
    bud(176, 78, 6.5, 30) +
    bud(224, 78, 6.5, 30) +
    bud(150, 88, 6, 26) +
    bud(250, 88, 6, 26) +
    path(p.mid, 'M168 80V72H232V80H240V86H262V92H278V100H122V92H138V86H160V80Z') +
    path(p.lit, 'M168 72H232V76H168ZM138 86H262V89H138Z', 'opacity=".8"') +
    line(p.near, 2.4, 'M128 96H272', 'stroke-dasharray="3 3.5"') +
    path(p.near, archAt(200, 92, 3.6, 13)) +
    rect(p.near, 100, 99, 200, 4) +
    sugarPalm(112, 44) +
    sugarPalm(96, 32) +
    sugarPalm(288, 48) +
    sugarPalm(306, 34) +
    water(p.mid, p.disc, 102) +
    path(
      p.near,
      'M192 103H208L200 112ZM144 103H156L150 109ZM170 103H182L176 110ZM218 103H230L224 110ZM244 103H256L250 109Z',
      'opacity=".35"',
    )
  );
}

/** A golden stupa ringed by small spires. */
function laos(p: Palette): string {
  const spire = (x: number, foot: number, h: number) =>
    path(
      p.lit,
      `M${x - 4} ${foot}V${foot - 5}Q${x - 3} ${foot - h * 0.55} ${x} ${foot - h}Q${x + 3} ${foot - h * 0.55} ${x + 4} ${foot - 5}V${foot}Z`,
    ) +
    path(
      p.pop,
      `M${x} ${foot - h}Q${x + 3} ${foot - h * 0.55} ${x + 4} ${foot - 5}V${foot}H${x}Z`,
      'opacity=".6"',
    );
  return (
    cloud('#fff', 80, 44, 1.1, 0.75) +
    hills(p.far, [80, 64, 84, 66, 88, 70, 82, 62, 84]) +
    hills(p.mid, [98, 88, 96, 90, 98, 92, 98, 86, 96]) +
    path(p.lit, 'M178 80Q180 62 191 56Q186 46 194 38L200 17L206 38Q214 46 209 56Q220 62 222 80Z') +
    path(
      p.pop,
      'M200 17L206 38Q214 46 209 56Q220 62 222 80H206Q206 64 202 56Q205 46 200 38Z',
      'opacity=".6"',
    ) +
    line(p.pop, 1.1, 'M191 56H209M193 39H207') +
    each([154, 166, 234, 246], (x) => spire(x, 94, 24)) +
    each([178, 189, 200, 211, 222], (x) => spire(x, 84, x === 200 ? 16 : 20)) +
    path(p.lit, 'M170 92V82H230V92H250V102H150V92Z') +
    path(p.pop, 'M150 92H250V95H150ZM170 82H230V84.5H170Z', 'opacity=".7"') +
    path(p.lit, 'M138 112V101H262V112Z') +
    path(p.pop, 'M138 101H262V103.5H138Z') +
    path(
      p.near,
      each([147, 161, 175, 225, 239, 253], (x) => roundArchAt(x, 112, 2.6, 6)) + archAt(200, 112, 6, 14),
    ) +
    circle(p.near, 118, 108, 12) +
    circle(p.near, 102, 110, 9) +
    circle(p.near, 284, 108, 12) +
    circle(p.near, 300, 110, 10) +
    palm(p.near, 128, GROUND, 36, -4) +
    palm(p.near, 276, GROUND, 32, 5)
  );
}

/** Brick temples rising from morning mist on the plain. */
function myanmar(p: Palette): string {
  const mist = (y: number, opacity: number) =>
    path(
      '#fff',
      `M-200 ${y}Q-60 ${y - 5} 60 ${y}T280 ${y - 1}T600 ${y}V${y + 7}H-200Z`,
      `opacity="${opacity}"`,
    );
  return (
    hills(p.far, [90, 82, 88, 78, 86, 80, 88, 80, 90]) +
    group(
      'opacity=".35"',
      each(
        [
          [40, 10, 24],
          [112, 11, 28],
          [284, 12, 30],
          [352, 9, 22],
          [-60, 12, 28],
          [450, 12, 28],
        ] as const,
        ([x, w, h]) => stupa(p.mid, p.mid, x, 98, w, h),
      ),
    ) +
    mist(92, 0.45) +
    stupa(p.lit, p.mid, 150, 106, 16, 44) +
    stupa(p.lit, p.mid, 256, 106, 18, 50) +
    stupa(p.lit, p.mid, 330, 106, 12, 30) +
    stupa(p.lit, p.mid, 74, 106, 14, 34) +
    mist(100, 0.4) +
    stupa('#B96A4E', '#84413A', 203, 112, 38, 90) +
    line(p.near, 1, 'M165 103H241M170 94H236M176 87H230M196 57H210', 'opacity=".45"') +
    path(p.pop, archAt(203, 112, 5, 15), 'opacity=".9"') +
    path(p.pop, archAt(184, 112, 2.8, 9) + archAt(222, 112, 2.8, 9), 'opacity=".7"') +
    hills(p.near, [106, 109, 106, 110, 111, 110, 107, 109, 106]) +
    each([120, 134, 146, 272, 288, 312, 96], (x, i) => circle(p.near, x, 111, 5 + (i % 3) * 2))
  );
}

export const mainlandAsia = { TH: thailand, VN: vietnam, KH: cambodia, LA: laos, MM: myanmar } as const;
