// Landscapes of South Asia.
// Each stands on the ground line, centred on x = 200, and reads inside the square from 132 to 268 that a thumbnail shows.
import {
  archAt,
  circle,
  circles,
  cloud,
  each,
  GROUND,
  hills,
  line,
  mirrored,
  palm,
  path,
  peaks,
  rect,
  round,
  water,
} from './draw.ts';
import type { Palette } from './palette.ts';

/** A white marble dome, its four towers and a long pool. */
function india(p: Palette): string {
  const side =
    path(p.lit, 'M144 98V50H150V98Z') +
    path(p.lit, 'M142.5 50Q147 40 151.5 50Z') +
    path(p.pop, 'M143 62H151V64H143ZM143 76H151V78H143ZM148 50H150V98H148Z') +
    path(p.lit, 'M172 66V59Q173 51 179 49Q185 51 186 59V66Z') +
    rect(p.lit, 164, 66, 22, 32) +
    path(
      p.pop,
      archAt(170, 80, 3, 10) + archAt(179.5, 80, 3, 10) + archAt(170, 96, 3, 10) + archAt(179.5, 96, 3, 10),
    ) +
    path(p.near, 'M130 108Q127 92 130 82Q133 92 130 108ZM120 108Q117.5 96 120 88Q122.5 96 120 108Z');
  return (
    cloud('#fff', 74, 42, 1, 0.6) +
    cloud('#fff', 296, 56, 1, 0.6) +
    hills(p.far, [96, 88, 94, 88, 94, 88, 94, 88, 96]) +
    each([-150, -60, 40, 80, 104, 296, 320, 360, 460, 540], (x, i) =>
      circle(p.mid, x, 100, 9 + (i % 3) * 3),
    ) +
    mirrored(side) +
    path(p.lit, 'M184 58Q176 44 190 34Q197 29 199.3 22H200.7Q203 29 210 34Q224 44 216 58Z') +
    path(p.pop, 'M200.7 22Q203 29 210 34Q224 44 216 58H208Q214 44 204 34Q201 30 200.7 22Z', 'opacity=".75"') +
    rect(p.pop, 183, 57, 34, 4) +
    rect(p.lit, 185, 61, 30, 37) +
    path(p.pop, archAt(200, 98, 9.5, 32)) +
    path('#A98F86', archAt(200, 98, 4.5, 17)) +
    rect(p.pop, 138, 97, 124, 4) +
    rect(p.lit, 134, 100, 132, 4) +
    path(p.near, 'M-200 112V103H600V112Z') +
    path('#BFD8DC', 'M193 104H207L214 112H186Z')
  );
}

/** The lion rock above its forest and lake. */
function sriLanka(p: Palette): string {
  return (
    cloud('#fff', 78, 40, 1.1, 0.85) +
    cloud('#fff', 284, 50, 1, 0.8) +
    hills(p.far, [84, 70, 82, 72, 88, 74, 80, 66, 84]) +
    path(
      p.lit,
      'M158 104Q156 78 161 60Q160 46 170 42Q186 36 206 38Q228 37 238 44Q246 52 242 66Q248 84 248 104Z',
    ) +
    path(
      p.pop,
      'M206 38Q228 37 238 44Q246 52 242 66Q248 84 248 104H214Q222 84 216 68Q220 50 206 38Z',
      'opacity=".75"',
    ) +
    line(
      p.pop,
      1.1,
      'M172 56Q170 72 174 88M186 48Q182 66 188 92M199 54Q196 70 201 84',
      'opacity=".7" stroke-linecap="round"',
    ) +
    path(p.mid, 'M166 45Q186 33 208 36Q230 34 240 46Q226 41 206 41Q186 41 166 45Z') +
    hills(p.mid, [100, 90, 98, 90, 100, 92, 98, 88, 98]) +
    circles(
      p.mid,
      '142 98 9, 156 101 8, 170 103 7, 186 101 6, 202 103 7, 220 101 7, 236 102 7, 252 99 9, 268 102 9',
    ) +
    circles('#38775A', '150 104 6, 164 106 5, 194 105 5, 212 106 6, 245 105 6, 260 106 5, 178 106 4') +
    water('#7CBDB6', '#fff', 105) +
    hills(p.near, [102, 106, 101, 108, 112, 112, 107, 102, 105]) +
    palm(p.near, 122, GROUND, 46, -7) +
    palm(p.near, 138, GROUND, 30, 4) +
    palm(p.near, 282, GROUND, 42, 7)
  );
}

/** Snow peaks behind a five-roofed pagoda. */
function nepal(p: Palette): string {
  const roof = (y: number, half: number) =>
    path(
      p.pop,
      `M${200 - half} ${y}L${200 - half * 0.42} ${y - 8}H${200 + half * 0.42}L${200 + half} ${y}Z`,
    ) + rect('#7A3324', 200 - half, y, half * 2, 1.6);
  return (
    cloud('#fff', 292, 40, 1, 0.8) +
    peaks(
      p.far,
      '-200 76 -140 46 -90 72 -40 40 20 70 74 34 112 62 150 48 178 34 205 13 230 38 252 56 292 36 330 62 372 32 430 68 490 40 550 70 600 50',
    ) +
    path(
      p.lit,
      'M-40 40L-58 52L-48 50L-38 58L-28 50L-12 56ZM74 34L52 50L64 48L74 58L84 46L96 50ZM205 13L178 34L163 42L174 48L182 42L190 54L202 42L212 56L222 43L236 45L230 38ZM292 36L272 45L282 46L292 54L300 46L314 52ZM372 32L348 49L362 46L374 56L384 44L398 48Z',
    ) +
    peaks(
      p.mid,
      '-200 92 -120 74 -60 90 10 70 60 88 110 66 146 84 176 72 216 82 254 66 300 88 350 70 420 90 500 72 600 88',
    ) +
    hills(p.near, [102, 96, 104, 98, 106, 98, 104, 96, 102]) +
    each(
      [
        [88, 16],
        [76, 22],
        [65, 28],
        [54, 0],
      ] as const,
      ([y], i) => rect('#E6CFA8', 200 - 8 - (3 - i) * 3.5, y - 1, 16 + (3 - i) * 7, 8),
    ) +
    roof(96, 38) +
    rect('#E6CFA8', 184, 97, 32, 8) +
    roof(85, 31) +
    roof(74, 24.5) +
    roof(63, 18) +
    roof(53, 12) +
    path('#E9B44C', 'M198 45.5L200 37L202 45.5Z') +
    path('#8A5A44', 'M178 112V104H222V112ZM170 112V108H230V112Z') +
    path(p.near, archAt(200, 105, 2.8, 7)) +
    path(p.near, 'M-200 112V108Q80 102 170 112ZM230 112Q320 102 600 108V112Z')
  );
}

/** Thatched water villas over a bright lagoon. */
function maldives(p: Palette): string {
  const villa = (x: number, foot: number, s: number) => {
    const n = (value: number) => round(value * s);
    return (
      line(
        p.pop,
        1.6,
        `M${round(x - 14 * s)} ${foot}V${round(foot + 13 * s)}M${round(x - 5 * s)} ${foot}V${round(foot + 13 * s)}M${round(x + 5 * s)} ${foot}V${round(foot + 13 * s)}M${round(x + 14 * s)} ${foot}V${round(foot + 13 * s)}`,
      ) +
      rect('#FBF3DE', x - 14 * s, foot - 13 * s, 28 * s, 13 * s) +
      path(
        '#5F8F93',
        `M${round(x - 9 * s)} ${foot}v${n(-10)}h${n(7)}v${n(10)}ZM${round(x + 3 * s)} ${round(foot - 3 * s)}v${n(-7)}h${n(7)}v${n(7)}Z`,
      ) +
      path(
        '#C9975A',
        `M${round(x - 21 * s)} ${round(foot - 11 * s)}Q${round(x - 8 * s)} ${round(foot - 20 * s)} ${round(x - 2 * s)} ${round(foot - 36 * s)}H${round(x + 2 * s)}Q${round(x + 8 * s)} ${round(foot - 20 * s)} ${round(x + 21 * s)} ${round(foot - 11 * s)}Z`,
      ) +
      path(
        p.pop,
        `M${x} ${round(foot - 36 * s)}H${round(x + 2 * s)}Q${round(x + 8 * s)} ${round(foot - 20 * s)} ${round(x + 21 * s)} ${round(foot - 11 * s)}H${round(x + 5 * s)}Q${round(x + 2 * s)} ${round(foot - 24 * s)} ${x} ${round(foot - 36 * s)}Z`,
        'opacity=".45"',
      ) +
      rect(p.pop, x - 18 * s, foot - 0.5, 36 * s, 2.4 * s)
    );
  };
  return (
    cloud('#fff', 276, 36, 1.2, 0.9) +
    cloud('#fff', 64, 50, 1, 0.9) +
    rect(p.far, -200, 78, 800, 36) +
    path('#5FA68A', 'M84 79Q112 70 150 74T176 79Z') +
    palm('#2F7F6E', 112, 78, 26, -4) +
    palm('#2F7F6E', 128, 77, 34, 3) +
    palm('#2F7F6E', 146, 77, 24, 5) +
    rect(p.mid, -200, 90, 800, 24) +
    path(
      '#fff',
      'M40 84h40v1.2h-40ZM230 84h50v1.2h-50ZM300 87h30v1.2h-30ZM100 94h34v1.2h-34ZM190 108h24v1.2h-24ZM272 105h40v1.2h-40Z',
      'opacity=".7"',
    ) +
    line(p.pop, 2, 'M150 91H600') +
    line(p.pop, 1.2, 'M262 91V98M286 91V98M310 91V98M334 91V98M358 91V98M382 91V98') +
    villa(306, 89, 0.62) +
    villa(356, 89, 0.55) +
    villa(250, 90, 0.8) +
    villa(198, 92, 1.12) +
    path(p.near, `M-200 112V108Q-60 103 80 108T340 109T600 107V112Z`, 'opacity=".55"')
  );
}

export const southAsia = { IN: india, LK: sriLanka, NP: nepal, MV: maldives } as const;
