// Landscapes of the Pacific shores, and the open hills for every place without a scene of its own.
// Each stands on the ground line, centred on x = 200, and reads inside the square from 132 to 268 that a thumbnail shows.
import { circle, cloud, each, hills, line, mirrored, path, peaks, rect, round, water } from './draw.ts';
import type { Palette } from './palette.ts';

/** White sails of the opera house under the harbour bridge. */
function australia(p: Palette): string {
  // One shell: convex back from its heel to the tip, hollow front from the tip to its toe.
  const shell = (heel: number, toe: number, h: number) => {
    const w = toe - heel;
    const tip = `${round(heel + w * 1.08)} ${98 - h}`;
    return (
      path(
        p.pop,
        `M${round(heel + w * 0.5)} 98L${tip}Q${round(heel + w * 1.02)} ${round(98 - h * 0.45)} ${round(heel + w * 1.16)} 98Z`,
      ) +
      path(
        p.lit,
        `M${heel} 98Q${round(heel + w * 0.16)} ${round(98 - h * 0.86)} ${tip}Q${round(heel + w * 0.74)} ${round(98 - h * 0.42)} ${round(heel + w * 0.84)} 98Z`,
      ) +
      line(
        p.mid,
        0.6,
        `M${round(heel + w * 0.3)} 98Q${round(heel + w * 0.4)} ${round(98 - h * 0.7)} ${tip}M${round(heel + w * 0.58)} 98Q${round(heel + w * 0.58)} ${round(98 - h * 0.5)} ${tip}`,
        'opacity=".6"',
      )
    );
  };
  return (
    cloud('#fff', 76, 42, 1, 0.85) +
    cloud('#fff', 232, 30, 1, 0.85) +
    hills(p.far, [94, 88, 92, 86, 94, 88, 92, 86, 94]) +
    line('#86AFC0', 3, 'M228 92Q318 8 408 92') +
    line('#86AFC0', 1.4, 'M228 92Q318 28 408 92') +
    line(
      '#86AFC0',
      0.9,
      'M246 77V92M262 66V92M278 58V92M294 53V92M310 50V92M326 50V92M342 53V92M358 58V92M374 66V92M390 77V92',
    ) +
    rect('#86AFC0', 214, 88, 214, 3.4) +
    path('#86AFC0', 'M220 100V72H230V100ZM406 100V72H416V100Z') +
    shell(196, 160, 34) +
    shell(176, 146, 22) +
    shell(172, 210, 60) +
    shell(196, 227, 44) +
    shell(218, 243, 28) +
    path('#C9A27C', 'M130 104L136 97H256L262 104Z') +
    line(p.near, 1, 'M136 100.5H256', 'opacity=".5"') +
    water(p.near, '#fff', 102) +
    path('#fff', 'M92 101L100 78V101ZM102 101V82Q112 93 113 101ZM88 102.5H116L111 106H93Z')
  );
}

/** A fiord peak mirrored in still water. */
function newZealand(p: Palette): string {
  return (
    cloud('#fff', 78, 44, 1.1, 0.85) +
    cloud('#fff', 262, 62, 0.9, 0.8) +
    peaks(
      p.far,
      '-200 72 -140 50 -90 76 -30 46 30 78 80 52 120 74 160 58 220 70 268 50 310 74 360 44 420 72 480 50 540 74 600 56',
    ) +
    path(
      p.lit,
      'M360 44L340 57L350 58L360 66L370 56L386 57ZM-30 46L-50 61L-38 58L-28 66L-18 58ZM268 50L254 59L264 58L270 65L278 58L284 59ZM80 52L62 63L74 62L82 68L92 59Z',
      'opacity=".9"',
    ) +
    path(p.mid, 'M96 96Q136 88 158 66Q176 50 196 24L204 34L210 44Q224 62 238 72Q262 88 304 96Z') +
    path(
      p.near,
      'M196 24L204 34L210 44Q224 62 238 72Q262 88 304 96H214L222 86L208 78L213 66L202 56L205 42Z',
      'opacity=".7"',
    ) +
    path(p.lit, 'M196 24L204 34L210 44Q204 42 201 50Q196 42 190 52Q186 46 178 50Q188 38 196 24Z') +
    path(
      p.near,
      'M-200 98V76Q-120 80 -60 90Q0 82 60 88Q90 94 124 98ZM276 98Q312 92 350 82Q420 72 480 84T600 78V98Z',
    ) +
    water(p.pop, '#fff', 96) +
    path(p.mid, 'M146 97H262Q226 106 202 111Q176 105 146 97Z', 'opacity=".45"') +
    path(p.near, 'M-200 112V102Q-40 100 60 106Q110 109 150 112ZM250 112Q300 106 360 105T600 101V112Z') +
    each([112, 122, 96, 82, 288, 300, 316, 334], (x, i) =>
      path(p.near, `M${x - 5} 112L${x} ${90 + (i % 3) * 5}L${x + 5} 112Z`),
    )
  );
}

/** The red suspension bridge over morning fog. */
function unitedStates(p: Palette): string {
  const side =
    path(
      p.pop,
      'M148 106V26H153V106ZM160 106V26H165V106ZM148 30H165V34H148ZM148 46H165V50H148ZM148 64H165V68H148ZM148 82H165V86H148Z',
    ) +
    line(p.pop, 1.8, 'M156 27Q120 84 20 92') +
    line(p.pop, 0.8, 'M142 48V93M128 64V93M114 75V93M100 82V93M86 86V93M72 89V93') +
    line(p.pop, 0.8, 'M172 56V93M182 71V93M191 78V93');
  return (
    cloud('#fff', 60, 50, 1, 0.85) +
    cloud('#fff', 300, 44, 1.1, 0.85) +
    hills(p.far, [84, 66, 82, 70, 90, 74, 78, 62, 84]) +
    hills(p.mid, [98, 88, 98, 96, 102, 98, 94, 82, 92]) +
    mirrored(side) +
    line(p.pop, 1.8, 'M156 27Q200 133 244 27') +
    rect(p.pop, -200, 92, 800, 3.6) +
    line('#8F3323', 1, 'M-200 96.5H600') +
    water(p.near, '#fff', 103) +
    path(
      '#fff',
      'M-200 104Q-120 94 -40 102Q40 94 110 101Q150 106 200 101Q250 97 290 102Q360 94 430 103Q520 95 600 104V108Q400 103 200 107T-200 108Z',
      'opacity=".8"',
    ) +
    mirrored(path('#7A2F22', 'M144 108V103H169V108Z'))
  );
}

/** For places without a scene of their own: layered hills, a path of water, a few trees. */
function openHills(p: Palette): string {
  return (
    cloud('#fff', 84, 50, 1.1, 0.75) +
    cloud('#fff', 270, 40, 0.9, 0.7) +
    peaks(
      p.far,
      '-200 84 -130 60 -70 82 -10 56 60 84 120 62 168 46 204 70 244 58 300 84 352 58 420 82 490 62 550 84 600 66',
    ) +
    path(
      p.lit,
      'M168 46L150 53L160 55L168 63L178 55L189 60ZM120 62L104 68L116 68L124 73L132 68ZM352 58L334 67L348 66L356 72L368 65ZM-10 56L-28 66L-14 65L-6 71L6 66Z',
      'opacity=".8"',
    ) +
    hills(p.mid, [98, 82, 96, 78, 92, 80, 98, 80, 96]) +
    path(p.lit, 'M206 88Q186 94 204 99Q224 104 196 112H222Q240 103 216 98Q200 94 210 88Z', 'opacity=".85"') +
    hills(p.near, [106, 98, 108, 100, 110, 103, 107, 97, 105]) +
    each(
      [
        [136, 102, 6],
        [148, 103, 8],
        [160, 105, 5],
        [246, 105, 6],
        [258, 103, 8],
        [272, 104, 6],
        [96, 104, 7],
        [316, 104, 7],
      ] as const,
      ([x, y, r]) => circle(p.near, x, y - r, r) + rect(p.near, x - 0.7, y - r, 1.4, 12),
    )
  );
}

export const pacific = {
  AU: australia,
  NZ: newZealand,
  US: unitedStates,
  X0: openHills,
  X1: openHills,
  X2: openHills,
  X3: openHills,
  X4: openHills,
  X5: openHills,
} as const;
