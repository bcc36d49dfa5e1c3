// Landscapes of East Asia.
// Each stands on the ground line, centred on x = 200, and reads inside the square from 132 to 268 that a thumbnail shows.
import {
  circles,
  cloud,
  each,
  hills,
  line,
  path,
  peaks,
  rect,
  round,
  roundArchAt,
  sweptRoof,
  water,
} from './draw.ts';
import type { Palette } from './palette.ts';

/** The great snow-capped mountain, a pagoda and blossom. */
function japan(p: Palette): string {
  const pagoda = (x: number) =>
    each([0, 1, 2, 3, 4], (i) => {
      const y = 104 - i * 11;
      const half = 17 - i * 1.9;
      return rect(p.pop, x - half * 0.5, y - 4, half, 9) + sweptRoof(p.near, x, y - 4, half, 5.5, 2.2);
    }) + line(p.near, 1.3, `M${x} 52V36`);
  return (
    cloud('#fff', 70, 58, 1.1, 0.8) +
    cloud('#fff', 282, 72, 1.2, 0.8) +
    hills(p.far, [94, 84, 92, 86, 98, 88, 92, 82, 94]) +
    path(p.mid, 'M84 112Q176 88 203 44Q213 38 223 44Q250 88 342 112Z') +
    path(p.lit, 'M203 44Q213 38 213 42V112H84Q176 88 203 44Z', 'opacity=".45"') +
    path(
      '#fff',
      'M203 44Q213 38 223 44Q231 58 242 70L231 66L224 76L214 64L206 75L197 65L184 70Q196 56 203 44Z',
    ) +
    hills(p.near, [102, 98, 106, 102, 108, 106, 102, 98, 104]) +
    pagoda(158) +
    circles('#F3B3B5', '128 100 10, 116 106 9, 140 107 8, 180 107 7, 272 106 9, 286 103 10, 300 107 8') +
    circles('#FBD9D6', '124 96 4, 137 103 3, 282 99 4, 176 105 2.5') +
    path(p.near, 'M-200 112V109Q200 106 600 109V112Z')
  );
}

/** A palace gate below granite hills. */
function korea(p: Palette): string {
  return (
    cloud('#fff', 82, 46, 1, 0.8) +
    peaks(
      p.far,
      '-200 90 -120 70 -60 88 20 64 70 84 118 58 150 48 172 66 200 40 232 62 262 54 300 82 350 62 410 86 480 66 540 84 600 72',
      'stroke-linejoin="round"',
    ) +
    hills(p.mid, [98, 88, 96, 86, 94, 86, 98, 88, 96]) +
    rect('#D8C9AC', 60, 100, 280, 12) +
    line('#B8A686', 0.8, 'M60 104H340M60 108H340') +
    path(p.near, 'M56 101L62 96H146V101ZM254 101V96H338L344 101Z') +
    path(p.lit, 'M148 112L152 88H248L252 112Z') +
    line('#B8A686', 0.8, 'M150 96H250M149 104H251') +
    path(
      p.near,
      roundArchAt(200, 112, 8, 19) + roundArchAt(173, 112, 5.5, 14) + roundArchAt(227, 112, 5.5, 14),
    ) +
    rect(p.pop, 156, 75, 88, 13) +
    line('#2F7F76', 2.6, 'M156 77H244') +
    line(p.near, 1.4, 'M166 78V88M178 78V88M190 78V88M210 78V88M222 78V88M234 78V88') +
    sweptRoof(p.near, 200, 76, 64, 14, 6) +
    rect(p.pop, 168, 53, 64, 10) +
    line('#2F7F76', 2.4, 'M168 55H232') +
    line(p.near, 1.3, 'M180 56V63M192 56V63M208 56V63M220 56V63') +
    sweptRoof(p.near, 200, 54, 52, 15, 6) +
    path(p.near, 'M172 36L175 40H225L228 36L227 42H173Z') +
    circles(p.near, '104 106 10, 90 109 8, 296 106 10, 312 109 8')
  );
}

/** A wall climbing the ridges to its watchtower. */
function china(p: Palette): string {
  const tower = (x: number, foot: number, s: number) => {
    const w = 18 * s;
    const top = foot - 34 * s;
    return (
      path(
        p.lit,
        `M${round(x - w)} ${foot}L${round(x - w * 0.88)} ${round(top)}H${round(x + w * 0.88)}L${round(x + w)} ${foot}Z`,
      ) +
      path(
        p.pop,
        `M${round(x + w * 0.3)} ${foot}V${round(top)}H${round(x + w * 0.88)}L${round(x + w)} ${foot}Z`,
        'opacity=".75"',
      ) +
      line(
        p.pop,
        5 * s,
        `M${round(x - w)} ${round(top - 1)}H${round(x + w)}`,
        `stroke-dasharray="${round(5 * s)} ${round(2.75 * s)}"`,
      ) +
      rect(p.pop, x - w, top + 1, w * 2, 2.2 * s) +
      path(
        p.near,
        each([-0.55, 0, 0.55], (k) => roundArchAt(x + w * k, foot - 12 * s, 2.7 * s, 9 * s)),
      )
    );
  };
  const wall = (d: string, width: number) =>
    line(p.pop, width + 3, d) +
    line(p.lit, width, d) +
    `<g transform="translate(0 ${-width / 2 - 2})">${line(p.pop, 2.6, d, 'stroke-dasharray="3.5 2.8"')}</g>`;
  return (
    cloud('#fff', 86, 48, 1.1, 0.8) +
    cloud('#fff', 270, 66, 0.8, 0.7) +
    peaks(
      p.far,
      '-200 86 -130 58 -70 84 0 56 60 82 112 50 160 78 214 46 262 74 312 44 366 76 430 52 500 82 550 60 600 80',
    ) +
    hills(p.mid, [94, 78, 92, 82, 70, 84, 66, 84, 74]) +
    wall('M206 82Q240 96 262 86Q290 72 312 62Q332 56 352 66Q380 80 420 70', 4.5) +
    tower(316, 64, 0.5) +
    path(p.mid, 'M-200 112V104Q-100 92 0 104Q90 110 150 92Q180 82 214 84Q262 96 300 104T600 96V112Z') +
    wall('M-20 101Q50 112 104 104Q150 92 186 82', 6.5) +
    tower(200, 88, 1) +
    path(p.near, 'M-200 112V106Q-60 98 60 108Q140 114 196 104Q250 94 320 106T600 102V112Z') +
    circles(p.near, '236 100 6, 248 103 7, 146 107 6, 132 109 6, 262 106 6, 300 106 7')
  );
}

/** A tiered skyscraper among green mountains, with sky lanterns. */
function taiwan(p: Palette): string {
  const lantern = (x: number, y: number, s: number) =>
    path(
      p.pop,
      `M${round(x - 4 * s)} ${round(y - 5 * s)}Q${x} ${round(y - 8 * s)} ${round(x + 4 * s)} ${round(y - 5 * s)}L${round(x + 3 * s)} ${round(y + 4 * s)}H${round(x - 3 * s)}Z`,
    ) +
    path(
      '#FFE1A0',
      `M${round(x - 3 * s)} ${round(y + 4 * s)}L${round(x - 2 * s)} ${round(y - 1 * s)}H${round(x + 2 * s)}L${round(x + 3 * s)} ${round(y + 4 * s)}Z`,
    );
  return (
    cloud('#fff', 80, 52, 1, 0.8) +
    cloud('#fff', 284, 44, 1, 0.8) +
    hills(p.far, [84, 62, 80, 58, 84, 60, 78, 56, 82]) +
    path(
      p.mid,
      'M100 112V90H114V82H126V94H138V84H150V96H164V88H176V112ZM224 112V92H236V84H250V96H262V86H276V94H290V82H304V112Z',
      'opacity=".75"',
    ) +
    path(p.near, 'M186 112L190 92H210L214 112Z') +
    each([0, 1, 2, 3, 4, 5, 6, 7], (i) => {
      const y = 85.5 - i * 7;
      return (
        path(p.near, `M187 ${y}H213L209.5 ${y + 7}H190.5Z`) + path(p.lit, `M187 ${y}H200V${y + 7}H190.5Z`)
      );
    }) +
    path(p.near, 'M192 36.5V31H195V26H198.6L200 12L201.4 26H205V31H208V36.5Z') +
    path(p.lit, 'M186 112L190 92H200V112Z') +
    path(p.near, 'M176 112V106H224V112Z') +
    lantern(154, 46, 1) +
    lantern(170, 28, 0.7) +
    lantern(236, 66, 0.8) +
    lantern(128, 66, 0.7) +
    lantern(306, 66, 0.9) +
    hills(p.near, [104, 98, 106, 102, 111, 104, 107, 99, 104])
  );
}

/** A red-sailed junk before the harbour towers. */
function hongKong(p: Palette): string {
  return (
    cloud('#fff', 84, 42, 1, 0.6) +
    hills(p.far, [84, 66, 78, 50, 58, 52, 74, 62, 84]) +
    path(
      p.mid,
      'M-200 102V84H-170V76H-150V88H-120V70H-104V82H-70V74H-52V88H-20V66H-6V80H20V72H40V86H58V62H72V78H90V70H104V50H114V74H130V64H142V84H156V58H160L164 46L168 58H172V80H186V68H200V82H222V60H234V76H246V42L253 36L260 42V78H272V64H288V84H300V54H312V76H330V68H346V86H366V60H380V80H410V70H430V86H470V74H490V88H530V70H550V84H600V102Z',
    ) +
    line(
      '#FFE6B8',
      1.3,
      'M108 56V72M160 62V78M250 46V74M256 46V74M306 58V76M66 66V78M228 64V78',
      'stroke-dasharray="1.5 3" opacity=".85"',
    ) +
    water(p.near, p.lit, 99) +
    path(
      p.pop,
      'M174 96Q166 76 174 60Q188 70 190 95ZM192 96Q186 62 196 38Q220 58 222 94ZM226 93Q224 76 228 64Q240 74 242 91Z',
    ) +
    line(
      '#FFDCC4',
      0.9,
      'M171 84L189 84M171.5 74L186 75M191 84L221 83M190 72L218 71M191 60L211 59M194 49L204 49M226 83L240 82M226.5 74L236 74',
      'opacity=".7"',
    ) +
    path('#4A2620', 'M160 92L176 97Q206 102 234 96L252 88Q250 103 238 106H182Q166 104 160 92Z') +
    path('#fff', 'M170 106.5Q206 112 250 105.5Q230 110 206 110T170 106.5Z', 'opacity=".6"')
  );
}

/** The stone façade at the top of its steps. */
function macau(p: Palette): string {
  const storey = (y: number, half: number, height: number, columns: readonly number[]) =>
    rect(p.lit, 200 - half, y, half * 2, height) +
    rect(p.pop, 200 - half - 2, y - 2, half * 2 + 4, 2.6) +
    each(
      columns,
      (dx) =>
        rect('#F8EDD4', 200 + dx - 1.3, y + 1, 2.6, height - 1) +
        rect('#F8EDD4', 200 - dx - 1.3, y + 1, 2.6, height - 1),
    );
  return (
    cloud('#fff', 80, 44, 1.1, 0.85) +
    cloud('#fff', 284, 58, 0.9, 0.8) +
    hills(p.far, [88, 72, 86, 74, 82, 74, 86, 70, 88]) +
    circles(p.mid, '118 92 14, 100 98 13, 282 92 14, 300 98 13, 140 98 9, 260 98 9') +
    path(p.lit, 'M184 32L200 20L216 32Z') +
    line(p.pop, 1.6, 'M183 32.5L200 19.5L217 32.5') +
    storey(33, 16, 14, [13, 6]) +
    path(p.lit, 'M164 63Q166 50 184 48V63ZM236 63Q234 50 216 48V63Z') +
    storey(49, 16, 14, [13, 7]) +
    storey(65, 36, 15, [33, 22, 11]) +
    storey(82, 36, 17, [33, 22, 11]) +
    path(
      p.near,
      roundArchAt(200, 47, 2.8, 8) +
        roundArchAt(200, 62, 3.2, 9) +
        roundArchAt(200, 79, 3.6, 10) +
        roundArchAt(183.5, 79, 3, 9) +
        roundArchAt(216.5, 79, 3, 9) +
        `M195 99V87H205V99ZM180.5 99V89H186.5V99ZM213.5 99V89H219.5V99Z`,
    ) +
    path(p.pop, 'M158 99H242L252 112H148Z') +
    line('#F8EDD4', 1, 'M156 102H244M153.5 105.5H246.5M151 109H249') +
    path(p.near, 'M-200 112V107Q60 102 148 112ZM252 112Q340 102 600 107V112Z')
  );
}

export const eastAsia = { JP: japan, KR: korea, CN: china, TW: taiwan, HK: hongKong, MO: macau } as const;
