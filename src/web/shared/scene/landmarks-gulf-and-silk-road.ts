// Landscapes of the Gulf, Egypt, Türkiye and Central Asia.
// Each stands on the ground line, centred on x = 200, and reads inside the square from 132 to 268 that a thumbnail shows.
import {
  archAt,
  circle,
  cloud,
  each,
  GROUND,
  hills,
  line,
  mirrored,
  palm,
  path,
  rect,
  round,
  water,
} from './draw.ts';
import type { Palette } from './palette.ts';

/** The tallest tower over city and dunes. */
function emirates(p: Palette): string {
  return (
    cloud('#fff', 78, 48, 1, 0.6) +
    path(
      p.far,
      'M-200 112V88H-160V80H-140V92H-100V76H-80V88H-40V82H-10V70H6V86H30V74H46V88H66V64H70L74 54L78 64H82V84H100V72H116V88H130V66H142V82H160V74H172V90H230V78H242V64H254V86H266V72H280V90H296V60Q312 66 314 90H330V76H346V88H370V68H384V84H420V74H440V90H480V78H500V92H540V80H600V112Z',
    ) +
    path(
      p.mid,
      'M112 112V84H124V112ZM140 112V78L152 70V112ZM250 112V80H262V112ZM272 112V72Q284 78 284 112Z',
      'opacity=".8"',
    ) +
    path(
      p.near,
      'M180 112V98H184V84H187V70H190V56H193V44H195.5V34H198V24L200 8L202 24V40H204.5V52H207V64H210V78H213V92H217V104H221V112Z',
    ) +
    path(p.lit, 'M180 112V98H184V84H187V70H190V56H193V44H195.5V34H198V24L200 8V112Z', 'opacity=".75"') +
    line(p.near, 0.8, 'M187 78H200M190 64H200M193 50H200M184 92H200M181 104H200', 'opacity=".6"') +
    path(p.pop, 'M-200 112V102Q-60 92 60 104Q140 112 220 104Q300 94 380 102T600 98V112Z') +
    path('#C98B4C', 'M-200 112V108Q40 100 140 108Q240 114 330 106T600 108V112Z') +
    palm('#4F5A45', 142, 108, 26, -4) +
    palm('#4F5A45', 154, 109, 18, 3) +
    palm('#4F5A45', 256, 106, 24, 4)
  );
}

/** Bay towers behind a wooden dhow. */
function qatar(p: Palette): string {
  return (
    cloud('#fff', 286, 38, 1.1, 0.6) +
    path(
      p.far,
      'M-200 102V86H-150V78H-120V90H-60V80H-30V70H-10V88H30V76H50V90H80V72H96V86H114V66H128V84H140V78H176V84H192V76H210V86H250V78H270V84H284V66H300V88H320V74H340V90H380V78H400V70H420V88H480V80H520V90H600V102Z',
    ) +
    path(
      p.mid,
      'M136 102V58Q137 44 144 37Q151 44 152 58V102ZM157 102Q163 86 158 62H172Q167 86 173 102ZM246 102V56L260 44V102ZM264 102V68H276V102ZM104 102V74L116 64V102ZM292 102V66L298 56L304 66V102ZM82 102V78H94V102ZM316 102V74H330V102Z',
    ) +
    path(
      p.lit,
      'M136 102V58Q137 44 144 37V102ZM157 102Q163 86 158 62H165V102ZM246 102V56L253 50V102ZM264 102V68H270V102ZM292 102V66L298 56V102Z',
      'opacity=".8"',
    ) +
    line(p.mid, 1.2, 'M144 38V28M298 57V48') +
    water('#6F84A8', '#fff', 99) +
    path('#FBF1E0', 'M182 97Q186 62 234 30Q248 66 240 97Z') +
    path('#E0C9AB', 'M234 30Q248 66 240 97H222Q238 68 234 30Z') +
    path('#FBF1E0', 'M158 95Q160 80 178 66Q182 82 178 96Z') +
    line(p.near, 1.5, 'M208 102V44M171 99V68M180 99Q186 60 236 28') +
    path(p.near, 'M148 87L166 97Q206 102 242 97L262 84Q261 102 246 107H176Q157 103 148 87Z') +
    line(p.pop, 1, 'M166 100Q206 105 248 99', 'opacity=".7"')
  );
}

/** Sandstone of the desert, an arch of rock, date palms. */
function saudiArabia(p: Palette): string {
  return (
    cloud('#fff', 82, 42, 1, 0.6) +
    path(
      p.far,
      'M-200 112V84H-150L-140 72H-80L-66 88H-20L-8 66H50L62 84H96L106 60H140L150 86H268L280 64H322L334 82H370L384 70H450L462 88H520L534 74H600V112Z',
    ) +
    path(
      p.lit,
      'M148 112Q146 84 154 62Q160 46 180 44Q212 38 232 46Q248 52 252 68Q260 82 258 112H240Q242 92 236 84Q226 74 216 84Q208 92 208 112Z',
    ) +
    path(
      p.mid,
      'M232 46Q248 52 252 68Q260 82 258 112H240Q242 92 236 84Q232 79 227 79Q240 64 232 46ZM208 112Q208 92 216 84L210 80Q196 92 196 112Z',
    ) +
    line(
      p.mid,
      1.3,
      'M156 62Q190 54 240 62M152 74Q176 68 200 72M150 86Q170 82 194 86M149 98Q168 95 190 98',
      'opacity=".75" stroke-linecap="round"',
    ) +
    hills(p.mid, [104, 98, 106, 102, 109, 108, 104, 98, 104]) +
    palm(p.pop, 134, GROUND, 38, -4) +
    palm(p.pop, 120, GROUND, 28, -3) +
    palm(p.pop, 225, GROUND, 20, 2) +
    palm(p.pop, 280, GROUND, 34, 5) +
    hills(p.near, [108, 106, 109, 108, 111, 110, 108, 106, 109])
  );
}

/** Balloons over the fairy chimneys. */
function turkiye(p: Palette): string {
  const balloon = (x: number, y: number, r: number, fill: string, stripe: string) => {
    const n = (value: number) => round(value * r);
    return (
      path(
        fill,
        `M${round(x - r)} ${y}a${n(1)} ${n(1)} 0 1 1 ${n(2)} 0q${n(-0.1)} ${n(0.7)} ${n(-0.75)} ${n(1.2)}h${n(-0.5)}q${n(-0.65)} ${n(-0.5)} ${n(-0.75)} ${n(-1.2)}Z`,
      ) +
      path(
        stripe,
        `M${x} ${round(y - r)}q${n(-0.75)} ${n(0.9)} ${n(-0.18)} ${n(2.2)}h${n(0.36)}q${n(0.57)} ${n(-1.3)} ${n(-0.18)} ${n(-2.2)}Z`,
      ) +
      line(
        p.near,
        0.7,
        `M${round(x - r * 0.2)} ${round(y + r * 1.2)}v${n(0.3)}M${round(x + r * 0.2)} ${round(y + r * 1.2)}v${n(0.3)}`,
      ) +
      rect(p.near, x - r * 0.22, y + r * 1.46, r * 0.44, r * 0.3, 0.8)
    );
  };
  const chimney = (x: number, top: number, half: number) =>
    path(
      p.lit,
      `M${x - half} 112Q${x - half * 0.55} ${top + 16} ${x - half * 0.38} ${top + 4}H${x + half * 0.38}Q${x + half * 0.55} ${top + 16} ${x + half} 112Z`,
    ) +
    path(
      p.mid,
      `M${x + half * 0.05} 112V${top + 4}H${x + half * 0.38}Q${x + half * 0.55} ${top + 16} ${x + half} 112Z`,
    ) +
    path(
      p.near,
      `M${x - half * 0.62} ${top + 5}Q${x - half * 0.3} ${top - 3} ${x} ${top - 7}Q${x + half * 0.3} ${top - 3} ${x + half * 0.62} ${top + 5}Z`,
    );
  return (
    cloud('#fff', 60, 66, 0.9, 0.7) +
    hills(p.far, [90, 78, 88, 80, 90, 82, 90, 76, 88]) +
    balloon(205, 36, 21, p.pop, '#F6D9B8') +
    balloon(156, 56, 11, p.cloth, '#DCE8F0') +
    balloon(292, 44, 13, '#E0A23C', '#FBEBC8') +
    balloon(104, 40, 10, '#8A4B6A', '#F0D3DC') +
    balloon(254, 26, 7, '#3C8A86', '#DDEFEA') +
    chimney(150, 88, 13) +
    chimney(168, 80, 14) +
    chimney(244, 82, 14) +
    chimney(262, 90, 11) +
    chimney(112, 92, 11) +
    chimney(302, 90, 12) +
    hills(p.mid, [102, 98, 106, 100, 110, 107, 104, 97, 104]) +
    hills(p.near, [108, 110, 107, 110, 111, 110, 108, 110, 107])
  );
}

/** Pyramids at the river's edge. */
function egypt(p: Palette): string {
  const pyramid = (x: number, top: number, half: number) =>
    path(p.lit, `M${x - half} 104L${x} ${top}L${x + half} 104Z`) +
    path(p.mid, `M${x} ${top}L${x + half} 104H${x + half * 0.25}Z`);
  return (
    cloud('#fff', 78, 46, 1, 0.6) +
    hills(p.far, [94, 86, 96, 90, 96, 90, 96, 86, 94]) +
    pyramid(262, 62, 42) +
    pyramid(122, 72, 32) +
    pyramid(194, 36, 62) +
    line(p.mid, 0.8, 'M182 46H196M170 56H199M160 66H201M150 76H203M140 86H205M131 95H207', 'opacity=".4"') +
    path(p.far, 'M-200 106V98Q-40 92 90 100T340 98T600 100V106Z') +
    water(p.pop, '#fff', 103) +
    path('#FFF9EC', 'M238 104Q240 88 258 76Q260 94 255 104Z') +
    path(p.near, 'M228 103.5Q248 108 266 102.5L261 109H234Z') +
    palm(p.near, 144, 108, 34, -5) +
    palm(p.near, 132, 108, 24, -3) +
    palm(p.near, 300, 108, 34, 6) +
    path(p.near, 'M-200 112V107Q40 103 150 110Q200 113 290 109T600 107V112Z')
  );
}

/** A tiled portal and turquoise domes on the old silk road. */
function uzbekistan(p: Palette): string {
  const side =
    rect(p.lit, 142, 52, 9, 54) +
    path(p.pop, 'M140.5 52H152.5L150 46H143ZM142 64H151V67H142ZM142 78H151V81H142ZM142 92H151V95H142Z') +
    rect(p.lit, 151, 76, 21, 30) +
    path(
      p.near,
      `${archAt(158, 89, 3, 10)}${archAt(166.5, 89, 3, 10)}${archAt(158, 104, 3, 10)}${archAt(166.5, 104, 3, 10)}`,
      'opacity=".7"',
    ) +
    path(p.pop, 'M151 68Q150 58 161 52Q172 58 171 68Z') +
    rect('#D9B27A', 152, 68, 18, 8);
  return (
    cloud('#fff', 80, 44, 1.1, 0.85) +
    cloud('#fff', 284, 40, 1, 0.85) +
    hills(p.far, [90, 80, 92, 84, 94, 84, 92, 78, 90]) +
    mirrored(side) +
    path(p.lit, 'M172 106V38H228V106Z') +
    path(p.pop, 'M172 38H228V42H172ZM172 38H176V106H172ZM224 38H228V106H224Z') +
    path('#1D6A78', archAt(200, 106, 17, 58)) +
    path(p.near, archAt(200, 106, 12, 46)) +
    path(p.lit, archAt(200, 106, 6, 22), 'opacity=".9"') +
    path(
      '#F6E3B4',
      'M181 46L184 50L181 54L178 50ZM219 46L222 50L219 54L216 50ZM190 44L192 47L190 50L188 47ZM210 44L212 47L210 50L208 47Z',
    ) +
    path(p.mid, 'M-200 112V105H600V112Z') +
    path(p.near, 'M132 109H268V112H132Z', 'opacity=".6"') +
    each(
      [
        [118, 98, 9],
        [104, 101, 8],
        [282, 98, 9],
        [298, 101, 8],
        [88, 103, 7],
        [314, 103, 7],
      ] as const,
      ([x, y, r]) => circle('#6E8F62', x, y, r) + rect(p.near, x - 0.8, y + r - 1, 1.6, 110 - y - r),
    )
  );
}

export const gulfAndSilkRoad = {
  AE: emirates,
  QA: qatar,
  SA: saudiArabia,
  TR: turkiye,
  EG: egypt,
  UZ: uzbekistan,
} as const;
