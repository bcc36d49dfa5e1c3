// Landscapes of Malaysian places other than the capital, which the country's scene shows.
// Each stands on the ground line, centred on x = 200, and reads inside the square from 132 to 268 that a thumbnail shows.
import {
  circles,
  cloud,
  each,
  GROUND,
  hills,
  line,
  palm,
  path,
  peaks,
  rect,
  round,
  roundArchAt,
} from './draw.ts';
import type { Palette } from './palette.ts';

/** Shophouses in a row under the hilltop pagoda. */
function penang(p: Palette): string {
  const tiers = [0, 1, 2, 3, 4, 5].map((i) => ({ y: 84 - i * 9, half: 24 - i * 2 }));
  const walls = ['#F2E0C0', '#A9D0C4', '#F3CE7C', '#E9A08A', '#BFD9A8', '#9DB9D6'];
  const houses = Array.from({ length: 10 }, (_, i) => ({ x: 90 + i * 22, wall: walls[i % 6] ?? '' }));
  const shutters = (odd: number) =>
    each(
      houses.filter((_, i) => i % 2 === odd),
      ({ x }) => `M${x + 3} 90h4.5v7h-4.5Zm6 0h4v7h-4Zm5.5 0h4.5v7h-4.5ZM${x + 8} 112v-7h6v7Z`,
    );
  return (
    cloud('#fff', 72, 44, 1.1, 0.75) +
    cloud('#fff', 280, 52, 0.9, 0.7) +
    hills(p.far, [92, 74, 88, 70, 80, 64, 84, 72, 90]) +
    path(p.mid, 'M60 112Q130 98 162 84Q200 72 240 84Q280 98 350 112Z') +
    path(
      p.lit,
      each(
        tiers,
        ({ y, half }) =>
          `M${round(200 - half * 0.72)} ${y - 7}h${round(half * 1.44)}v8h${round(-half * 1.44)}Z`,
      ),
    ) +
    path(
      p.near,
      each(
        tiers,
        ({ y, half }) =>
          `M${round(199 - half * 0.36)} ${y + 1}v-5h2v5ZM199 ${y + 1}v-5h2v5ZM${round(199 + half * 0.36)} ${y + 1}v-5h2v5Z`,
      ),
    ) +
    path(
      p.pop,
      each(
        tiers,
        ({ y, half }) =>
          `M${200 - half} ${y - 8}Q${round(200 - half * 0.6)} ${y - 7} ${round(200 - half * 0.5)} ${y - 10}h${half}Q${round(200 + half * 0.6)} ${y - 7} ${200 + half} ${y - 8}Q${round(200 + half * 0.7)} ${y - 6} ${round(200 + half * 0.4)} ${y - 6}h${round(-half * 0.8)}Q${round(200 - half * 0.7)} ${y - 6} ${200 - half} ${y - 8}Z`,
      ),
    ) +
    path('#F0C45A', 'M194 31Q200 26 206 31L203 24Q202 20 200 12Q198 20 197 24Z') +
    circles(p.near, '158 84 8, 242 84 8') +
    each(houses, ({ x, wall }) => rect(wall, x, 86, 22, 26)) +
    path(
      '#B5533A',
      each(houses, ({ x }) => `M${x - 1} 87l4-7h16l4 7Z`),
    ) +
    path(
      p.near,
      each(houses, ({ x }) => roundArchAt(x + 11, 112, 7, 11)),
    ) +
    path('#1F5F66', shutters(0)) +
    path('#8A4030', shutters(1)) +
    line('#FFF8EA', 1.4, 'M90 99.6H310') +
    palm(p.near, 80, GROUND, 34, -5) +
    palm(p.near, 322, GROUND, 36, 5) +
    circles(p.near, '62 112 9, 46 112 7, 342 112 9, 358 112 7')
  );
}

/** The granite mountain above the clouds and the forest. */
function kotaKinabalu(p: Palette): string {
  return (
    cloud('#fff', 60, 40, 1, 0.7) +
    hills(p.far, [94, 84, 92, 82, 90, 82, 92, 82, 94]) +
    path(
      p.mid,
      'M76 106Q118 92 138 70Q146 58 152 44L156 46L160 36L164 42L169 30L174 38L180 33L186 24L191 31L197 27L203 34L209 26L214 18L219 27L226 24L232 33L239 31L245 42Q256 62 272 74Q296 92 332 106Z',
    ) +
    path(
      p.lit,
      'M152 44L156 46L160 36L164 42L169 30L174 38L180 33L186 24L188 44L180 58L170 54L160 68L150 66Q146 66 138 70Q146 58 152 44ZM209 26L214 18L214 40L206 54L200 46L203 34ZM226 24L228 46L238 60L230 56L222 62L221 40Z',
      'opacity=".8"',
    ) +
    path(
      '#4E6A79',
      'M214 18L219 27L226 24L232 33L239 31L245 42Q256 62 272 74L252 70L240 58L232 64L222 46L218 58Z',
      'opacity=".4"',
    ) +
    path(
      '#fff',
      'M60 84Q84 76 108 80Q126 72 150 79Q170 74 190 80Q214 73 236 79Q262 73 290 81Q316 76 344 84Q300 88 260 85Q210 90 160 85Q110 90 60 84Z',
      'opacity=".9"',
    ) +
    path(
      '#fff',
      'M110 92Q140 86 170 90Q200 86 230 91Q256 87 290 92Q240 96 200 93Q150 97 110 92Z',
      'opacity=".7"',
    ) +
    hills('#3F8A66', [100, 92, 100, 95, 102, 96, 100, 90, 100]) +
    circles(
      '#2B6E52',
      '120 104 9, 138 102 8, 156 105 8, 176 104 7, 194 106 8, 214 104 8, 234 105 8, 254 103 9, 274 104 8, 296 103 9, 100 105 9, 320 104 9, 78 106 9, 344 106 9',
    ) +
    circles(
      p.near,
      '128 110 9, 148 111 8, 168 110 8, 188 111 7, 206 111 8, 226 110 8, 246 111 8, 266 110 9, 288 111 9, 108 111 9, 310 111 9, 86 112 9, 334 112 9, 62 112 8, 356 112 8',
    ) +
    palm(p.near, 118, GROUND, 36, -4) +
    palm(p.near, 282, GROUND, 32, 5) +
    // A hornbill crossing.
    path(
      '#1F2A2A',
      'M133 58Q128 50 120 47Q131 47 140 54Q146 47 157 46Q149 51 146 58Q143 61 137 61L126 64L128 60Z',
    ) +
    path('#fff', 'M126 64L128 60L124 60L118 63Z') +
    path('#F0B13C', 'M146 56Q151 54 156 58Q151 58.5 147 60ZM147 55Q149 51.5 152.5 54.5Z')
  );
}

/** The curved bridge that hangs between the peaks, and an eagle. */
function langkawi(p: Palette): string {
  return (
    cloud('#fff', 70, 56, 1, 0.8) +
    cloud('#fff', 282, 70, 0.9, 0.8) +
    peaks(
      p.far,
      '-200 84 -150 66 -100 82 -40 58 20 80 70 54 116 76 160 60 208 82 262 58 320 78 372 50 430 78 490 58 550 80 600 64',
    ) +
    path(
      p.mid,
      'M84 112Q104 92 112 70Q120 52 132 46Q142 44 148 54Q158 70 166 90L176 112ZM222 112Q236 96 242 80Q250 66 262 62Q276 62 284 78Q294 96 314 112Z',
    ) +
    path(
      p.lit,
      'M112 70Q120 52 132 46Q138 45 141 48Q128 62 126 86L112 104Q108 84 112 70ZM242 80Q250 66 262 62Q254 76 254 96L240 108Q238 92 242 80Z',
      'opacity=".45"',
    ) +
    // Mast, cables, deck.
    line(
      '#E9EEF0',
      0.7,
      'M211 26L150 79M211 26L160 83.5M211 26L172 86.5M211 26L184 87.8M211 26L198 87.5M211 26L212 85.5M211 26L226 82.5M211 26L238 78.5M211 26L248 74',
    ) +
    line(p.near, 2.6, 'M211 24L201 112') +
    line(p.near, 3, 'M146 76Q176 94 212 86T252 72') +
    line(p.pop, 1.4, 'M146 74.5Q176 92.5 212 84.5T252 70.5') +
    line(p.near, 0.7, 'M146 72Q176 90 212 82T252 68', 'opacity=".8"') +
    path(p.near, 'M140 78L150 72V80ZM248 70L260 66V76Z') +
    // The eagle.
    path(
      '#8A4A2B',
      'M150 31Q138 20 120 22Q134 26 140 35Q146 40 152 38Q162 42 170 36Q178 26 192 24Q172 20 161 31Q156 28 150 31Z',
    ) +
    path('#FBF3E4', 'M150 31Q156 27 161 31L157 36Q154 37 152 35Z') +
    path('#8A4A2B', 'M151 37L148 46L155 42L160 46L160 37Z') +
    hills('#3B8F74', [104, 98, 105, 100, 107, 102, 106, 98, 104]) +
    circles(
      p.near,
      '118 110 9, 138 111 8, 158 111 7, 180 112 6, 226 112 6, 246 111 8, 266 110 9, 290 110 9, 96 111 9, 316 111 9, 70 111 9, 344 111 9, 44 111 9, 370 111 8',
    )
  );
}

export const malaysianCities = { PEN: penang, BKI: kotaKinabalu, LGK: langkawi } as const;
