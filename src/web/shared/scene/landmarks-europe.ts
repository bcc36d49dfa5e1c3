// Landscapes of Europe.
// Each stands on the ground line, centred on x = 200, and reads inside the square from 132 to 268 that a thumbnail shows.
import {
  archAt,
  circle,
  circles,
  cloud,
  each,
  group,
  hills,
  line,
  mirrored,
  path,
  peaks,
  rect,
  round,
  roundArchAt,
  water,
} from './draw.ts';
import type { Palette } from './palette.ts';

/** A bascule bridge with its two gothic towers. */
function britain(p: Palette): string {
  const side =
    rect(p.lit, 160, 52, 20, 54) +
    path(p.mid, 'M174 52H180V106H174Z', 'opacity=".55"') +
    path(p.near, 'M161 52L166 40H174L179 52ZM167 40L170 26L173 40Z') +
    path(p.near, 'M158.5 53V44L160.5 37L162.5 44V53ZM177.5 53V44L179.5 37L181.5 44V53Z') +
    path(p.near, `${archAt(170, 74, 3.2, 12)}${archAt(170, 98, 5, 17)}`, 'opacity=".85"') +
    line(p.mid, 1, 'M160 62H180M160 79H180') +
    line(p.pop, 2.2, 'M160 56Q138 92 96 94') +
    line(p.pop, 0.9, 'M150 70V95M140 81V95M130 88V95M120 91.5V95') +
    path(p.near, 'M154 112V102H186V112Z');
  return (
    cloud('#fff', 66, 44, 1.1, 0.85) +
    cloud('#fff', 292, 40, 1, 0.85) +
    path(
      p.far,
      'M-200 106V90H-140V84H-110V94H-70V80H-50V92H-10V86H30V76H44V90H76V82H100V70L106 62L112 70V88H130V80H150V92H244V84H262V92H280V62Q290 52 296 70V90H320V80H340V92H380V84H410V74H424V90H470V82H500V94H560V86H600V106Z',
    ) +
    mirrored(side) +
    rect(p.pop, 180, 56, 40, 3.2) +
    rect(p.pop, 180, 63, 40, 2.4) +
    line(p.pop, 0.9, 'M180 63L186 59L192 63L198 59L204 63L210 59L216 63L220 60') +
    path(p.near, 'M20 95H160V99H20ZM240 95H380V99H240Z') +
    path(p.near, 'M180 95L199.4 92V95.5L180 99ZM220 95L200.6 92V95.5L220 99Z') +
    mirrored(rect(p.lit, 86, 82, 12, 24) + path(p.near, 'M84 82L92 74L100 82Z')) +
    water(p.mid, '#fff', 104) +
    mirrored(path(p.near, 'M154 108V102H186V108Z'))
  );
}

/** The iron tower, rooftops and lavender. */
function france(p: Palette): string {
  return (
    cloud('#fff', 76, 46, 1.1, 0.75) +
    cloud('#fff', 288, 40, 1, 0.7) +
    hills(p.far, [92, 84, 90, 82, 88, 84, 92, 82, 90]) +
    path(
      p.mid,
      'M20 106V88L26 82H56L62 88V84L68 78H98L104 84V90H150V106ZM250 106V88L256 82H286L292 88V84L298 78H334L340 84V90H390V106Z',
      'opacity=".6"',
    ) +
    path(
      p.near,
      'M199.2 10H200.8V20H203L204 36Q206 56 212 68H214V72H213.5Q219 88 230 104H234V108H212Q209 92 200 92Q191 92 188 108H166V104H170Q181 88 186.5 72H186V68H188Q194 56 196 36L197 20H199.2Z',
    ) +
    path(
      p.glow,
      'M199 38H201Q203 56 206.5 67H193.5Q197 56 199 38ZM192 72H208Q209.5 79 213 86Q206 82 200 82Q194 82 187 86Q190.5 79 192 72Z',
    ) +
    line(p.near, 1.3, 'M198 46L203.5 54L195 62M202 46L196.5 54L205 62M191 76L212 82M209 76L188 82') +
    rect(p.near, 184, 67, 32, 3.4) +
    rect(p.near, 194, 35, 12, 2.4) +
    circles(
      '#5E7A66',
      '118 104 9, 134 106 8, 148 107 7, 252 107 7, 266 106 8, 282 104 9, 100 107 8, 300 107 8',
    ) +
    path(p.pop, 'M-200 112V107Q200 102 600 107V112Z') +
    line(
      p.near,
      1.6,
      'M60 112L110 106M120 112L150 106M170 112L184 106M200 112V106M230 112L216 106M280 112L250 106M340 112L290 106',
      'opacity=".6"',
    )
  );
}

/** A horn-shaped alp, firs and a chalet. */
function switzerland(p: Palette): string {
  const fir = (x: number, foot: number, h: number) =>
    path(
      p.near,
      `M${x} ${foot - h}L${round(x + h * 0.2)} ${round(foot - h * 0.6)}H${round(x + h * 0.12)}L${round(x + h * 0.28)} ${round(foot - h * 0.3)}H${round(x + h * 0.16)}L${round(x + h * 0.36)} ${foot}H${round(x - h * 0.36)}L${round(x - h * 0.16)} ${round(foot - h * 0.3)}H${round(x - h * 0.28)}L${round(x - h * 0.12)} ${round(foot - h * 0.6)}H${round(x - h * 0.2)}Z`,
    );
  return (
    cloud('#fff', 80, 56, 1.1, 0.85) +
    cloud('#fff', 282, 44, 1, 0.85) +
    peaks(
      p.far,
      '-200 80 -130 58 -70 82 0 54 56 80 100 60 150 84 250 80 292 58 340 80 400 56 460 82 530 60 600 78',
    ) +
    path(p.mid, 'M120 106L166 72L184 46L194 34L202 22Q208 18 213 26L216 40L232 62L244 76L286 106Z') +
    path(
      p.lit,
      'M202 22Q208 18 210 24L206 40L212 56L202 66L206 84L190 74L184 88L176 76L162 88L152 82L166 72L184 46L194 34Z',
    ) +
    path(p.lit, 'M216 40L232 62L244 76L256 85L242 82L238 90L228 74L222 76L224 60L214 50Z', 'opacity=".7"') +
    hills('#8DB58A', [96, 88, 96, 92, 102, 96, 98, 88, 94]) +
    hills('#5F9470', [104, 100, 106, 102, 108, 106, 104, 100, 106]) +
    each(
      [
        [126, 106, 26],
        [140, 108, 32],
        [154, 109, 22],
        [254, 108, 24],
        [268, 107, 32],
        [282, 108, 24],
        [104, 108, 30],
        [88, 109, 22],
        [304, 108, 28],
        [326, 109, 20],
      ] as const,
      ([x, f, h]) => fir(x, f, h),
    ) +
    rect('#E9D6B4', 190, 98, 28, 12) +
    path('#8A5A3C', 'M190 92H218V100H190Z') +
    path(p.pop, 'M183 96L204 80L225 96L222 98L204 85L186 98Z') +
    path('#8A5A3C', 'M190 95L204 85L218 95Z') +
    path('#fff', 'M196 92h4v4h-4ZM208 92h4v4h-4Z') +
    path(p.near, 'M201 110V102H207V110ZM193 102h4v4h-4ZM211 102h4v4h-4Z') +
    hills(p.near, [109, 110, 109, 111, 110, 110, 109, 110, 109])
  );
}

/** A windmill over rows of tulips. */
function netherlands(p: Palette): string {
  const blade = (turn: number) =>
    group(
      `transform="rotate(${turn} 200 48)"`,
      line('#4A3A30', 1.6, 'M200 48V12') +
        path('#F3DDB4', 'M201 16H208.5V42H201Z') +
        line('#9A6A48', 0.8, 'M201 22.5H208M201 29H208M201 35.5H208M204.5 16V42'),
    );
  const row = (y: number, fill: string, half: number) => path(fill, `M-200 ${y}H600V${y + half}H-200Z`);
  return (
    cloud('#fff', 78, 52, 1.1, 0.9) +
    cloud('#fff', 270, 46, 1.2, 0.9) +
    rect(p.far, -200, 92, 800, 22) +
    each([-140, -60, 30, 60, 84, 300, 322, 356, 440, 520], (x, i) => circle(p.mid, x, 92, 6 + (i % 3) * 2)) +
    path('#A8785A', 'M184 100L189 56H211L216 100Z') +
    path('#8A5C44', 'M202 100V56H211L216 100Z') +
    path(p.near, 'M187 57Q188 42 200 40Q212 42 213 57Z') +
    path('#FFF9EC', 'M180 84H220V86.5H180Z') +
    path('#FFF9EC', 'M197 100V90H203V100ZM196 66h5v6h-5ZM205 74h4v5h-4Z') +
    each([20, 110, 200, 290], blade) +
    circle('#4A3A30', 200, 48, 2.6) +
    row(98, p.mid, 4) +
    row(101, p.pop, 3.5) +
    row(104.5, '#F4B84A', 3) +
    row(107, '#E9879A', 3) +
    row(110, p.near, 3) +
    path(p.near, 'M150 98H170V94L160 86L150 94ZM240 98H258V94L249 87L240 94Z')
  );
}

/** The arches of the great amphitheatre, pines and hills. */
function italy(p: Palette): string {
  const arches = (y: number, xs: readonly number[]) =>
    path(
      p.near,
      each(xs, (x) => roundArchAt(x, y, 4, 12)),
      'opacity=".82"',
    );
  const pine = (x: number, h: number) =>
    line('#5A4030', 2, `M${x} 110V${110 - h}`) +
    path(
      p.near,
      `M${x - 15} ${112 - h}Q${x - 13} ${102 - h} ${x} ${100 - h}Q${x + 13} ${102 - h} ${x + 15} ${112 - h}Q${x} ${108 - h} ${x - 15} ${112 - h}Z`,
    );
  return (
    cloud('#fff', 78, 44, 1, 0.7) +
    hills(p.far, [90, 76, 88, 78, 86, 76, 88, 74, 88]) +
    hills(p.mid, [100, 92, 98, 92, 100, 92, 98, 90, 100]) +
    path(p.lit, 'M138 108V56Q150 46 178 43V40Q206 38 224 44L228 58L238 62L240 78L254 82L258 108Z') +
    path(p.pop, 'M224 44L228 58L238 62L240 78L254 82L258 108H226V44Z', 'opacity=".7"') +
    line(p.pop, 1.6, 'M138 60Q180 54 226 58M138 76Q190 72 240 78M138 92Q196 90 255 92') +
    arches(108, [148, 162, 176, 190, 204, 218, 232, 246]) +
    arches(90, [148, 162, 176, 190, 204, 218, 232]) +
    arches(74, [148, 162, 176, 190, 204, 218]) +
    path(
      p.near,
      'M147 57h3v-5h-3ZM161 54h3v-5h-3ZM175 53h3v-5h-3ZM189 52h3v-6h-3ZM203 52h3v-6h-3ZM216 53h3v-6h-3Z',
      'opacity=".7"',
    ) +
    pine(118, 46) +
    pine(96, 34) +
    pine(286, 44) +
    pine(312, 32) +
    hills(p.near, [108, 106, 109, 108, 110, 109, 108, 106, 109])
  );
}

export const europe = { GB: britain, FR: france, CH: switzerland, NL: netherlands, IT: italy } as const;
