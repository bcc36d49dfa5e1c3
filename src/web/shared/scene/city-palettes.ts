// The palettes of cities. A city keeps its country's craft where it has none of its own, in other colours.
import type { CitySceneCode } from '#domain/trips/scene-code.ts';
import { type Palette, palette } from './palette.ts';

export const cityPalettes = {
  OSA: palette(
    ['#F6CDB6', '#FDEEDD', '#D3CBD0', '#A9B7C3', '#22404F', '#2E6E6B', '#E7B450'],
    ['#E4633F', 252, 34, 14],
    ['seigaiwa', '#16324A', '#F3EDE2', '#EE9A5C'],
  ),
  TYO: palette(
    ['#CFDCEB', '#FBE9E0', '#B3C2D6', '#7F93B4', '#2B3F63', '#DDE5F0', '#E2573C'],
    ['#F2A65A', 248, 36, 14],
    ['seigaiwa', '#2A3566', '#F1ECF4', '#E8798A'],
  ),
  SPK: palette(
    ['#B9D5E8', '#EDF3F5', '#9DB7CC', '#7E9DB8', '#2C5A63', '#F7F5EE', '#B4463C'],
    ['#F7D58A', 150, 30, 12],
    ['brocade', '#1F3A5C', '#DCE8F1', '#C95A4A'],
  ),
  CJU: palette(
    ['#C3E2EA', '#FBF3DA', '#B2CDCB', '#6FA07C', '#2F6B57', '#A5C98F', '#F2C230'],
    ['#F59A4A', 152, 34, 13],
    ['patchwork', '#2F5D63', '#F2D27A', '#E7A48C'],
  ),
  SHA: palette(
    ['#E3D6E8', '#FCE8DC', '#C6BCD3', '#8E8AB4', '#383A6B', '#CBD0E6', '#D9557A'],
    ['#F3A465', 146, 36, 13],
    ['fret', '#3A2352', '#F0C9A0', '#D9708A'],
  ),
  CAN: palette(
    ['#CFE6DF', '#FBF0D9', '#B5D3C8', '#7FAFA6', '#1F5560', '#EBC06A', '#E08A3C'],
    ['#F2B04E', 244, 38, 14],
    ['fret', '#1B4A52', '#F0D08A', '#E0664A'],
  ),
  PEN: palette(
    ['#BFE2E2', '#FBEFD6', '#A9D0BE', '#5E9E80', '#1D4E45', '#F3E4C4', '#C4553B'],
    ['#F5B04E', 250, 34, 14],
    ['rings', '#1F5F66', '#F6E6CC', '#E07A55'],
  ),
  BKI: palette(
    ['#F9D3BC', '#FDEBD4', '#B9C4C4', '#7C93A0', '#164A3E', '#C4CFD3', '#E8843F'],
    ['#EF8748', 252, 38, 14],
    ['hookedDiamond', '#3A1F2A', '#F0C463', '#D95A3C'],
  ),
  LGK: palette(
    ['#BEE3E6', '#FAF3DB', '#A8D3C6', '#4FA087', '#145A4C', '#9AD0B4', '#F3A93C'],
    ['#F7C155', 262, 36, 14],
    ['songket', '#0F4A57', '#F0D06F', '#E98A55'],
  ),
  HKT: palette(
    ['#AEE0EA', '#FBF1D8', '#A4D3C9', '#5AA58C', '#1B6A55', '#A7D3A6', '#F3DEAE'],
    ['#F9C251', 246, 40, 14],
    ['lotusPetals', '#0F5A6B', '#F6DDA0', '#F07F62'],
  ),
  JKT: palette(
    ['#F9D7B0', '#FDEDD2', '#C6C9C6', '#6E9C86', '#1F5A4A', '#F4E6C8', '#F2A92C'],
    ['#E9743A', 246, 44, 15],
    ['kawung', '#233E63', '#F0CE8C', '#D9673F'],
  ),
  YOG: palette(
    ['#F8D9B8', '#FCEBD3', '#C3B9A9', '#7F766C', '#46413D', '#B3A693', '#2F5E44'],
    ['#E8823E', 150, 38, 14],
    ['kawung', '#3E2A22', '#EAC98F', '#A9653A'],
  ),
  SGN: palette(
    ['#F9DDB6', '#FDF0D6', '#CDD3C2', '#8FA9A2', '#1F4F49', '#D7E3DC', '#B9583E'],
    ['#F09A45', 144, 38, 14],
    ['brocade', '#5C1F2C', '#F3CE8A', '#D9663F'],
  ),
  DAD: palette(
    ['#BFDFF0', '#FDEFD6', '#A6CAD2', '#6FA3AE', '#155468', '#DCEBEA', '#F2B233'],
    ['#F58F4A', 150, 36, 13],
    ['brocade', '#0F4456', '#F2CB6B', '#E2703A'],
  ),
  JED: palette(
    ['#F6D2C4', '#FDEBDA', '#D9C3BE', '#4C9BA3', '#1C5864', '#FDF8EE', '#3E9C95'],
    ['#EF8F55', 160, 34, 13],
    ['sadu', '#0F4C58', '#F1E2C4', '#E2845A'],
  ),
  MED: palette(
    ['#F3E3C2', '#FDF3E0', '#D9C4A4', '#B79B74', '#245A48', '#F8EDD4', '#2F8A64'],
    ['#F2B457', 274, 28, 12],
    ['star', '#14503E', '#EBD9A8', '#D9A441'],
  ),
  IST: palette(
    ['#D9D6EC', '#FBE3D6', '#BEBBD3', '#A7A3BC', '#3F4468', '#EEE8EC', '#C94A4A'],
    ['#F2A060', 260, 34, 14],
    ['tulips', '#20366F', '#EAF0F6', '#D9485A'],
  ),
  MEL: palette(
    ['#C9DFEA', '#F9EEDC', '#B4C8CF', '#7797A6', '#34424A', '#EDC06A', '#48917D'],
    ['#F3AD55', 150, 30, 13],
    ['leaves', '#1F4A42', '#D9E3C2', '#F2B33D'],
  ),
  PER: palette(
    ['#AED8EC', '#FDEBCB', '#A9CBC6', '#7C9DB4', '#1D6788', '#EDF4F6', '#D9402F'],
    ['#F7B64A', 258, 30, 13],
    ['leaves', '#2A3140', '#E4C98F', '#D9653F'],
  ),
} as const satisfies Record<CitySceneCode, Palette>;
