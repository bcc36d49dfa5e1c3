// Landscapes of cities in East Asia whose country's scene shows another place.
// Each stands on the ground line, centred on x = 200, and reads inside the square from 132 to 268 that a thumbnail shows.
import {
  circle,
  circles,
  cloud,
  each,
  group,
  hills,
  line,
  path,
  peaks,
  rect,
  round,
  sweptRoof,
  water,
} from './draw.ts';
import type { Palette } from './palette.ts';

/** The castle on its stone base, with maples in autumn. */
function osaka(p: Palette): string {
  const [plaster, stone, joint] = ['#FCF7EC', '#94A1A8', '#77868F'];
  const storey = (foot: number, half: number, height: number) =>
    rect(plaster, 200 - half, foot - height, half * 2, height) +
    rect('#DCD2C0', 200 + half * 0.4, foot - height, half * 0.6, height) +
    line(
      p.near,
      3.4,
      `M${200 - half + 4} ${round(foot - height * 0.42)}H${200 + half - 3}`,
      'stroke-dasharray="2.2 2.6"',
    );
  const gables = (at: readonly (readonly [x: number, y: number, half: number])[]) =>
    path(
      '#1D5450',
      each(
        at,
        ([x, y, half]) =>
          `M${x - half} ${y}Q${x - 2} ${y - 3} ${x} ${y - half}Q${x + 2} ${y - 3} ${x + half} ${y}Z`,
      ),
    ) +
    path(
      plaster,
      each(
        at,
        ([x, y, half]) => `M${x - half * 0.5} ${y}L${x} ${round(y - half * 0.55)}L${x + half * 0.5} ${y}Z`,
      ),
    );
  const turret = (x: number) =>
    rect(plaster, x - 9, 92, 18, 10) +
    line(p.near, 2.6, `M${x - 6} 96.5H${x + 7}`, 'stroke-dasharray="1.8 3"') +
    sweptRoof(p.lit, x, 93, 14, 6, 2.4);
  return (
    cloud('#fff', 72, 50, 1.1, 0.8) +
    cloud('#fff', 288, 62, 1, 0.75) +
    hills(p.far, [92, 78, 90, 82, 96, 84, 90, 76, 92]) +
    path(stone, 'M-40 112L-34 102H434L440 112Z') +
    line(joint, 0.7, 'M-35 105.5H435M-38 109H438') +
    path(p.lit, 'M-26 102L-22 97.5H422L426 102Z') +
    turret(92) +
    turret(308) +
    path(stone, 'M144 112Q160 104 165 89H235Q240 104 256 112Z') +
    path(joint, 'M216 112V89H235Q240 104 256 112Z', 'opacity=".6"') +
    line(
      joint,
      0.8,
      'M163 95H237M158 101H242M150 107H250M178 89V95M206 95V101M188 101V107M222 101V107M172 107V112',
    ) +
    storey(90, 34, 10) +
    sweptRoof(p.lit, 200, 81, 47, 10, 4) +
    storey(72, 26, 9) +
    sweptRoof(p.lit, 200, 64, 38, 9, 4) +
    storey(56, 18, 8) +
    sweptRoof(p.lit, 200, 49, 29, 8, 3.5) +
    gables([
      [200, 81, 11],
      [182, 64, 8],
      [218, 64, 8],
      [200, 49, 7],
    ]) +
    rect(p.near, 187, 34, 26, 8) +
    line(p.pop, 2.2, 'M191 38H210', 'stroke-dasharray="0 6" stroke-linecap="round"') +
    sweptRoof(p.lit, 200, 35, 24, 13, 5) +
    path(p.pop, 'M187 23Q184 18 188 14.5Q188 19 191 22ZM213 23Q216 18 212 14.5Q212 19 209 22Z') +
    circles('#D8512F', '128 106 9, 142 109 7, 270 107 9, 284 110 7, 48 107 8, 352 108 8') +
    circles('#EE8A3C', '136 103 6, 118 109 6, 277 103 6, 260 109 6, 58 110 6, 342 110 6') +
    path(p.near, 'M-200 112V110H600V112Z')
  );
}

/** The red lattice tower over the city, with ginkgo trees turning gold. */
function tokyo(p: Palette): string {
  const side = 'M172 108Q190 84 194.5 50L198 30H200V36L197.5 54Q194 86 183 108Z';
  const leg = path(p.pop, side) + group('transform="matrix(-1 0 0 1 400 0)"', path('#C8452F', side));
  const bar = (y: number, half: number) => rect(p.pop, 200 - half, y, half * 2, 1.8);
  return (
    cloud('#fff', 70, 44, 1.1, 0.7) +
    cloud('#fff', 276, 62, 0.9, 0.65) +
    path(p.far, 'M40 104Q92 92 110 72Q116 68 122 72Q140 92 196 104Z') +
    path(
      '#fff',
      'M110 72Q116 68 122 72Q126 77 130 81L123 80L118 84L112 79L104 80Q108 76 110 72Z',
      'opacity=".9"',
    ) +
    path(
      p.far,
      'M-200 112V92H-170V80H-150V96H-110V84H-84V98H-50V88H-20V76H0V94H30V86H48V98H230V84H240V72H254V90H268V78H276V66H288V88H304V80H320V94H340V74H352V88H380V78H396V94H430V82H450V70H464V90H500V80H524V96H560V86H600V112Z',
    ) +
    path(
      p.mid,
      'M-200 112V100H-160V90H-140V102H-90V94H-60V104H-10V92H14V102H60V90H78V98H96V84H112V100H128V92H142V104H160V96H170V112ZM230 112V98H242V88H256V100H270V82L284 78V102H300V92H318V100H334V86H350V104H390V94H416V104H460V90H480V102H540V94H600V112Z',
      'opacity=".85"',
    ) +
    line(
      '#FFEBC0',
      1.2,
      'M102 88V98M107 88V98M276 86V98M280 86V98M340 90V102M346 90V102M66 94V100M236 92V98',
      'stroke-dasharray="1.4 2.6" opacity=".9"',
    ) +
    leg +
    bar(96, 20) +
    bar(84, 14) +
    bar(59, 7) +
    line(
      p.pop,
      0.9,
      'M183 108L211 86M217 108L189 86M190 84L209 71M210 84L191 71M193 69L205 60M207 69L195 60M196 52L203 42M204 52L197 42',
    ) +
    path('#FFF8EE', 'M186 66H214V73H186Z') +
    rect(p.near, 187.5, 68, 25, 2.4) +
    path(p.pop, 'M185 73H215L212 76H188Z') +
    path('#FFF8EE', 'M194.5 38H205.5V43H194.5Z') +
    rect(p.near, 195, 39.6, 10, 1.6) +
    line(p.pop, 2, 'M200 38V22') +
    line('#FFF8EE', 1.6, 'M200 30V25') +
    line(p.pop, 1.1, 'M200 23V12') +
    circles(
      '#E9A93A',
      '140 107 9, 154 110 7, 126 110 7, 262 107 9, 248 110 7, 278 110 8, 92 108 8, 310 108 8, 54 110 7, 348 110 7',
    ) +
    circles('#F6CC6B', '137 103 3.4, 259 103 3.4, 90 105 2.6, 308 105 2.6') +
    path(p.near, 'M-200 112V109.5Q200 107.5 600 109.5V112Z')
  );
}

/** The old clock tower in snow, firs and white hills behind. */
function sapporo(p: Palette): string {
  const fir = (x: number, foot: number, s: number) => {
    const n = (value: number) => round(value * s);
    const tier = (y: number, half: number, height: number) =>
      `M${round(x - half * s)} ${round(foot - y * s)}L${x} ${round(foot - (y + height) * s)}L${round(x + half * s)} ${round(foot - y * s)}Z`;
    return (
      rect('#5B4638', x - 1.2 * s, foot - 5 * s, 2.4 * s, 5 * s) +
      path(p.near, tier(4, 9, 13) + tier(12, 7, 12) + tier(20, 5, 11)) +
      path(
        '#fff',
        `M${x} ${round(foot - 31 * s)}l${n(3)} ${n(6.6)}l${n(-3)} ${n(-1.6)}l${n(-3)} ${n(1.6)}ZM${x} ${round(foot - 20 * s)}l${n(5)} ${n(7)}l${n(-5)} ${n(-2)}l${n(-5)} ${n(2)}Z`,
        'opacity=".92"',
      )
    );
  };
  return (
    cloud('#fff', 66, 48, 1.1, 0.8) +
    peaks(
      p.far,
      '-200 86 -140 66 -90 84 -30 60 40 86 92 60 140 82 176 70 226 86 286 58 344 84 400 64 470 86 530 62 600 82',
    ) +
    path(
      '#fff',
      'M92 60L72 71L84 70L92 77L101 69L114 71ZM286 58L266 68L279 67L287 75L296 67L312 70ZM-30 60L-50 69L-36 69L-28 76L-18 68L-6 70ZM400 64L384 72L395 71L401 77L410 70L422 73Z',
      'opacity=".95"',
    ) +
    hills('#F4F8FB', [98, 90, 98, 92, 100, 94, 98, 90, 98]) +
    fir(112, 108, 1) +
    fir(94, 110, 0.74) +
    fir(288, 108, 1) +
    fir(308, 110, 0.76) +
    fir(46, 108, 0.9) +
    fir(356, 108, 0.9) +
    // The hall: boards, porch and turret with its clock.
    rect(p.lit, 160, 82, 80, 29) +
    rect('#D9E0DE', 216, 82, 24, 29) +
    line('#CBD5D3', 0.7, 'M160 87H240M160 92H240M160 97H240M160 102H240M160 107H240') +
    path(p.pop, 'M154 84L168 66H232L246 84Z') +
    path('#fff', 'M154 84L168 66H232L236 71Q222 69 212 73Q200 69 188 74Q174 70 166 77Z') +
    path('#3E6076', 'M166 90h6v9h-6ZM177 90h6v9h-6ZM217 90h6v9h-6ZM228 90h6v9h-6Z') +
    rect(p.lit, 189, 42, 22, 42) +
    rect('#D9E0DE', 203, 42, 8, 42) +
    path(p.pop, 'M185.5 44L191 33H209L214.5 44Z') +
    path('#fff', 'M188.5 38L191 33H209L211.5 38Q205 36 200 39Q195 36 188.5 38Z') +
    rect(p.lit, 195, 26, 10, 8) +
    path(p.pop, 'M192.5 27L200 14L207.5 27Z') +
    circle('#fff', 200, 55, 7.4) +
    `<circle fill="none" stroke="${p.pop}" stroke-width="1.3" cx="200" cy="55" r="7.4"/>` +
    line(p.near, 1.1, 'M200 50V55H203.5') +
    path('#3E6076', 'M196 66h8v10h-8Z') +
    path(p.pop, 'M184 99L200 90L216 99Z') +
    path('#8A3B32', 'M192 111V99H208V111Z') +
    path('#fff', 'M-200 112V107Q-60 102 60 107Q130 111 200 109Q290 105 380 108T600 106V112Z') +
    circles(
      '#fff',
      '140 28 1.5, 160 50 1.2, 176 22 1.2, 226 24 1.4, 236 52 1.2, 262 64 1.5, 146 72 1.3, 120 40 1.3, 276 36 1.2, 96 76 1.2, 316 52 1.4, 60 30 1.2, 340 34 1.3, 30 60 1.3, 372 66 1.3',
    )
  );
}

/** The crater over the sea, canola in flower, and a stone guardian. */
function jeju(p: Palette): string {
  const flowers = (y: number, size: number, gap: number, shift: number) =>
    line('#FFE27A', size, `M${-200 + shift} ${y}H600`, `stroke-dasharray="0 ${gap}" stroke-linecap="round"`);
  return (
    cloud('#fff', 70, 40, 1.1, 0.85) +
    cloud('#fff', 290, 46, 1, 0.8) +
    path(p.far, 'M210 92Q292 80 330 64Q346 58 362 64Q410 82 520 92Z') +
    water('#63AEBB', '#fff', 88) +
    path(
      p.mid,
      'M112 92Q124 78 130 60Q133 50 140 49L147 53L155 47L164 51L172 46L180 50L188 46L197 51L205 47L211 52Q221 52 226 64Q236 84 262 92Z',
    ) +
    path(p.lit, 'M112 92Q124 78 130 60Q133 50 140 49L147 53Q140 70 146 92Z', 'opacity=".75"') +
    path(
      p.near,
      'M155 47L164 51L160 70L154 84L150 64ZM188 46L197 51L194 72L188 86L185 66ZM211 52Q221 52 226 64Q236 84 262 92H216Q212 70 211 52Z',
      'opacity=".45"',
    ) +
    path('#9FC77C', 'M60 96Q120 88 200 91Q280 90 340 96Z') +
    path('#E9B92F', 'M-200 112V98Q-40 93 90 97T330 95T600 98V112Z') +
    flowers(99.5, 2.2, 5.2, 0) +
    flowers(103, 2.8, 6.4, 3) +
    flowers(107.5, 3.4, 7.8, 1) +
    path('#7FA650', 'M-200 112V109.5Q200 106.5 600 109.5V112Z') +
    // The guardian: hat, eyes, nose, hands on its belly.
    path(
      '#5A6266',
      'M229 111V86Q227 80 230 75Q229 67 235 64Q236 57 246 57Q256 57 257 64Q263 67 262 75Q265 80 263 86V111Z',
    ) +
    path('#454C50', 'M250 57Q256 58 257 64Q263 67 262 75Q265 80 263 86V111H250Z', 'opacity=".6"') +
    path('#3A4044', 'M228 68Q246 62 264 68V71Q246 66 228 71Z') +
    circles('#D5DAD9', '240 74 2.6, 252 74 2.6') +
    circles('#3A4044', '240 74 1.2, 252 74 1.2') +
    path(
      '#3A4044',
      'M244 74Q242 82 246 83Q250 82 248 74ZM241 86H251V87.5H241ZM232 96Q240 92 244 97L243 100Q236 98 232 101ZM260 101Q253 99 248 104L250 106.5Q255 103.5 260 106Z',
      'opacity=".85"',
    )
  );
}

/** The pearl tower and its tall neighbours across the river. */
function shanghai(p: Palette): string {
  return (
    cloud('#fff', 70, 40, 1.1, 0.65) +
    path(
      p.far,
      'M-200 102V84H-170V74H-150V90H-116V78H-96V68H-80V88H-44V76H-24V90H10V72H26V84H52V66H66V80H88V74H104V90H120V78H134V92H280V76H292V64H306V86H326V72H342V88H370V66H384V80H410V74H430V90H470V70H486V84H520V76H540V90H600V102Z',
    ) +
    // Three towers on the right: bottle opener, twisted glass, tiers.
    path(p.mid, 'M252 102L255 30L260 26L265 30L268 102Z') +
    path(p.far, 'M257.5 34H262.5L263.3 42H256.7Z') +
    path(p.lit, 'M226 102Q224 70 231 40Q234 22 241 14L247 18Q243 30 246 52Q250 80 248 102Z') +
    path(
      p.mid,
      'M241 14L247 18Q243 30 246 52Q250 80 248 102H238Q242 60 238 34Q238 22 241 14Z',
      'opacity=".7"',
    ) +
    path(p.near, 'M206 102V70H208V58H210V48H212V40L215 28L218 40V48H220V58H222V70H224V102Z') +
    path(p.lit, 'M206 102V70H208V58H210V48H212V40L215 28V102Z', 'opacity=".3"') +
    // The pearl tower.
    path(
      p.near,
      'M158 104L170 74H173L163 104ZM192 104L180 74H177L187 104ZM171 104V40H173.5V104ZM176.5 104V40H179V104Z',
    ) +
    circle(p.pop, 175, 82, 11) +
    circle('#fff', 171.5, 78, 3.6, 'opacity=".35"') +
    circle(p.pop, 175, 48, 7.4) +
    circle('#fff', 172.6, 45.4, 2.4, 'opacity=".35"') +
    circle(p.pop, 175, 32, 3) +
    line(p.near, 1.8, 'M175 40V30') +
    line(p.near, 1.1, 'M175 30V8') +
    line('#FFE3C2', 1, 'M164.5 83H185.5M168 49H182', 'stroke-dasharray="1.6 1.6" opacity=".9"') +
    circles(p.near, '150 104 6, 140 106 5, 200 105 5, 276 105 6, 290 106 5, 120 106 5, 312 106 5') +
    water(p.near, p.lit, 101) +
    path('#fff', 'M252 104L258 98H284L290 104ZM262 98V94H278V98Z', 'opacity=".92"') +
    path(p.pop, 'M246 103.5H296Q292 108 286 108.5H256Q250 108 246 103.5Z')
  );
}

/** The slender lattice tower by the Pearl River, and kapok in bloom. */
function guangzhou(p: Palette): string {
  // Straight lines between two turned ovals make the waist by themselves.
  const strand = (angle: number) => {
    const turn = angle + 2.35;
    const x1 = round(200 + 17 * Math.cos(angle));
    const x2 = round(200 + 11.5 * Math.cos(turn));
    return `M${x1} 106L${x2} ${round(27 + 3 * Math.sin(turn))}`;
  };
  const angles = (from: number) => Array.from({ length: 9 }, (_, i) => from + (i * Math.PI) / 9);
  return (
    cloud('#fff', 74, 46, 1.1, 0.75) +
    cloud('#fff', 280, 58, 0.9, 0.7) +
    hills(p.far, [90, 76, 88, 78, 92, 80, 88, 74, 90]) +
    path(
      p.mid,
      'M-200 104V90H-160V80H-140V94H-90V84H-66V72H-50V92H-10V82H14V94H44V76H58V88H84V66H90L94 60L98 66H104V90H122V80H138V94H152V86H166V104ZM234 104V88H248V78H262V92H276V60H282L287 54L292 60H298V86H316V74H332V92H364V80H384V94H430V84H450V70H466V92H510V82H540V94H600V104Z',
      'opacity=".8"',
    ) +
    line(
      '#FFF0CE',
      1.2,
      'M90 70V86M97 70V86M280 66V82M287 66V82M294 66V82M324 80V90M50 80V88',
      'stroke-dasharray="1.5 3" opacity=".9"',
    ) +
    path(p.near, 'M196.5 106L198.5 30H201.5L203.5 106Z') +
    line(p.lit, 1.1, angles(Math.PI).map(strand).join('')) +
    line(p.pop, 1.3, angles(0).map(strand).join('')) +
    each(
      [
        [98, 13.5],
        [88, 9.6],
        [78, 6.8],
        [66, 4.8],
        [54, 5.6],
        [44, 7.6],
        [35, 9.6],
      ] as const,
      ([y, half]) => line(p.near, 0.9, `M${200 - half} ${y}H${200 + half}`, 'opacity=".8"'),
    ) +
    `<ellipse fill="${p.near}" cx="200" cy="27" rx="12" ry="3.2"/>` +
    line(p.pop, 1.8, 'M200 27V14') +
    line(p.near, 1, 'M200 15V5') +
    path(p.near, 'M176 112V105H224V112Z') +
    water(p.near, p.lit, 103) +
    line('#5B3A33', 1.8, 'M128 106V92M126 98L118 92M128 96L136 90M284 106V92M284 98L292 92M284 96L276 91') +
    circles('#E0523A', '128 89 6, 118 91 5, 137 89 5, 124 95 4, 284 89 6, 293 91 5, 275 90 5, 288 95 4') +
    circles('#F58B5C', '126 87 2, 137 88 1.7, 282 87 2, 292 89 1.7')
  );
}

export const eastAsianCities = {
  OSA: osaka,
  TYO: tokyo,
  SPK: sapporo,
  CJU: jeju,
  SHA: shanghai,
  CAN: guangzhou,
} as const;
