// One palette and one border craft per scene, tuned to sit beside each other and beside the brand's teal and amber. Countries
// here, cities in city-palettes.ts; the drawings are in landmarks-*.ts and cities-*.ts.
import type { CountrySceneCode as KnownCountry } from '#domain/trips/scene-countries.ts';
import { cityPalettes } from './city-palettes.ts';
import { type Palette, palette } from './palette.ts';

export const countryPalettes = {
  MY: palette(
    ['#F9D9A6', '#FCEFD3', '#9CC3B3', '#2F7C6E', '#0C4A43', '#DCE9E6', '#5D8C93'],
    ['#F2A03D', 247, 40, 15],
    ['songket', '#0A413B', '#F0C463', '#E58A3C'],
  ),
  SG: palette(
    ['#CFE6EC', '#FBEBD8', '#B7D5D6', '#3F8296', '#12475A', '#FFF9EE', '#D9688A'],
    ['#F5B75C', 246, 30, 13],
    ['shophouseTile', '#17607A', '#F6E7D6', '#D9688A'],
  ),
  TH: palette(
    ['#F6D3B3', '#FCEBD0', '#D7BE8C', '#A77F3C', '#5B3A22', '#E0B45C', '#B5472F'],
    ['#E2703A', 246, 42, 16],
    ['lotusPetals', '#5B2A55', '#F0CE8A', '#D9772F'],
  ),
  ID: palette(
    ['#FBDDA4', '#FDEFCF', '#C7CF95', '#6E9A5C', '#1F4A39', '#34684F', '#8A4B2C'],
    ['#E9743A', 200, 70, 17],
    ['kawung', '#4F2718', '#F2C879', '#D9843B'],
  ),
  VN: palette(
    ['#CFE8EA', '#EFF6E8', '#A6D0C0', '#4F9A86', '#17564C', '#7DB9A2', '#D9713C'],
    ['#F4C65A', 238, 36, 15],
    ['brocade', '#123F48', '#BFE3CC', '#E9A24A'],
  ),
  PH: palette(
    ['#BFE1EA', '#FDF0D2', '#A9CFC4', '#5C9C95', '#1E6270', '#78AE9C', '#E5573F'],
    ['#F6BE4F', 154, 40, 14],
    ['plaitedMat', '#7A2436', '#F6D27A', '#E4774A'],
  ),
  KH: palette(
    ['#F8CFAE', '#FDE8CC', '#D8A97E', '#8A5B4A', '#432F36', '#A8735A', '#D9503F'],
    ['#EE8E3C', 200, 58, 24],
    ['check', '#8E2A2E', '#F5E6D4', '#F0B860'],
  ),
  LA: palette(
    ['#DDE8D3', '#FBF1D6', '#AEC7A0', '#5F8F6F', '#27513F', '#EAB950', '#B97F25'],
    ['#F0A04B', 252, 40, 15],
    ['hookedDiamond', '#3A2A5C', '#E7C877', '#C75C7C'],
  ),
  MM: palette(
    ['#F7CFC0', '#FDE9CF', '#DDB297', '#A8614A', '#5A2E2C', '#C98160', '#F3D7A8'],
    ['#EE8A45', 244, 46, 19],
    ['silkWave', '#6B2145', '#F2C6A0', '#8CC3B4'],
  ),
  BN: palette(
    ['#D6EAE2', '#FDF2D4', '#A5CDBA', '#4B8F79', '#17503F', '#F0DDB8', '#C9683B'],
    ['#F4C04E', 240, 34, 14],
    ['songket', '#6A4A12', '#F5DC8E', '#F2F0DD'],
  ),
  JP: palette(
    ['#F7D3CB', '#FDEDE2', '#AFC3D3', '#46708F', '#1E3F58', '#6C93AE', '#D9503F'],
    ['#D9503F', 248, 38, 15],
    ['seigaiwa', '#16324A', '#E9F1F5', '#86A9C2'],
  ),
  KR: palette(
    ['#DDE7D8', '#F9EEDB', '#A9C2AC', '#5B8B76', '#24493F', '#E9DCC4', '#B8483F'],
    ['#E88C4E', 248, 34, 14],
    ['patchwork', '#3D4F73', '#E8B9B0', '#C9DCC4'],
  ),
  CN: palette(
    ['#F2E0C6', '#FBF1DF', '#B9C6AE', '#6E8A72', '#33503F', '#B8A27E', '#7D6B50'],
    ['#C8452F', 250, 36, 15],
    ['fret', '#7A1F22', '#F0C987', '#D9773F'],
  ),
  TW: palette(
    ['#D3E6E6', '#F6F3DD', '#A9CDB4', '#4F8F74', '#1B5448', '#5FA59B', '#EE8B3A'],
    ['#F4BE55', 246, 38, 15],
    ['wovenEye', '#22406B', '#E9E4D4', '#D9573F'],
  ),
  HK: palette(
    ['#F6CDB8', '#FDE8D2', '#B4B9C6', '#76809C', '#2A3F5C', '#97A2B8', '#C93F36'],
    ['#F29A4B', 250, 34, 14],
    ['rings', '#1F3558', '#F1D7B0', '#E2634A'],
  ),
  MO: palette(
    ['#CFE3EF', '#FBF0DC', '#A9C5C8', '#628C8D', '#2C5658', '#EBD9B4', '#B98F56'],
    ['#F3B24E', 252, 36, 14],
    ['paintedTile', '#1F4E86', '#EEF3F6', '#E9A93F'],
  ),
  IN: palette(
    ['#F5CBB7', '#FDE9D6', '#D9B7A4', '#8FA57E', '#3F6652', '#FBF4E9', '#D8C2B4'],
    ['#F0924A', 250, 42, 16],
    ['blockPrint', '#1E3F66', '#F3DCC0', '#E27A55'],
  ),
  LK: palette(
    ['#CDE7E4', '#FBF3D8', '#A3CDB0', '#4B8E66', '#1C5640', '#CE8E5B', '#9A5C38'],
    ['#F6BF4E', 246, 32, 14],
    ['plaitedMat', '#5A2A1E', '#F0C46E', '#7FB09A'],
  ),
  NP: palette(
    ['#C6DCEE', '#F8EBE0', '#A4BDD6', '#6284A8', '#2B4A6C', '#FFFFFF', '#B4503A'],
    ['#F6C56B', 156, 32, 12],
    ['steppedTriangles', '#5A1F36', '#F0D9B5', '#E08A4A'],
  ),
  MV: palette(
    ['#BFE6EE', '#F4F7E8', '#8FD4D2', '#3FAFB4', '#137680', '#F3E0B5', '#8A5A34'],
    ['#FBC85C', 150, 34, 14],
    ['wovenEye', '#0F5562', '#F4E7C8', '#F08A6B'],
  ),
  AE: palette(
    ['#F4D6B8', '#FCEDD8', '#D9BFA6', '#A58E8A', '#5E5A6B', '#8FA3B5', '#E2B06C'],
    ['#EE9A4A', 244, 50, 18],
    ['sadu', '#7A2A2A', '#F4E6D2', '#E2A04E'],
  ),
  QA: palette(
    ['#E3D3DC', '#FBEADB', '#C2B4C6', '#8A7F9E', '#4A3B58', '#A79BB8', '#F1E3CC'],
    ['#F0A065', 152, 40, 14],
    ['sadu', '#5B1B36', '#F1E1D3', '#C98B6B'],
  ),
  SA: palette(
    ['#F5DFC0', '#FDF0DA', '#E0BE93', '#C58F5D', '#8A5A38', '#DDA873', '#2F6A55'],
    ['#E58A3F', 248, 38, 15],
    ['sadu', '#14504A', '#EBD9A8', '#D0774B'],
  ),
  TR: palette(
    ['#D5E3F4', '#FCE9DA', '#E9D0BE', '#C0906F', '#7A5240', '#DDB595', '#D1553E'],
    ['#F4B860', 248, 66, 12],
    ['tulips', '#17507A', '#E6EFF4', '#E0584A'],
  ),
  GB: palette(
    ['#CFDCE6', '#F6EBDD', '#A9BBC6', '#71899A', '#34495A', '#C9B791', '#4F8FB5'],
    ['#F1B765', 200, 42, 13],
    ['tartan', '#1E3F3A', '#C8D8C8', '#E0604A'],
  ),
  FR: palette(
    ['#E2DCEE', '#FCEBDD', '#BDB6CF', '#8C83AC', '#4B456E', '#6B6390', '#A98ACB'],
    ['#F2A970', 244, 50, 16],
    ['fanScales', '#34406F', '#E9E2F0', '#E9A06A'],
  ),
  AU: palette(
    ['#B4D8E6', '#F8DFC4', '#9FC0CC', '#5A8EA3', '#1F5A73', '#FFFBF2', '#C9B291'],
    ['#F29A4A', 152, 44, 15],
    ['leaves', '#7A3A22', '#CBD9B4', '#F6C24E'],
  ),
  NZ: palette(
    ['#CFE2E4', '#F2F1E2', '#9DBBC0', '#537F86', '#1D4A4D', '#E8F1F1', '#7FA79C'],
    ['#F3C66A', 250, 36, 13],
    ['fern', '#16352F', '#D7E6DC', '#8EB79F'],
  ),
  EG: palette(
    ['#F8DDB2', '#FDEFD6', '#E4C392', '#C2935A', '#7C5530', '#E9C68D', '#2F7C86'],
    ['#E98A3E', 244, 40, 16],
    ['fern', '#1D5560', '#F0D394', '#D97A45'],
  ),
  UZ: palette(
    ['#CFE4EC', '#FBEFD8', '#CDBB9C', '#C79F6C', '#7D5A3A', '#E5C793', '#2A93A0'],
    ['#F3B85A', 152, 38, 13],
    ['ikat', '#5A2050', '#F4DCB8', '#E8A23E'],
  ),
  CH: palette(
    ['#C3DBEA', '#F5F0E4', '#A9C2D4', '#6C8FA8', '#2C5364', '#FFFFFF', '#A5533A'],
    ['#F6C767', 150, 36, 13],
    ['star', '#6B2733', '#F1E3D0', '#9DB9A0'],
  ),
  NL: palette(
    ['#CCE2EE', '#F9F1DF', '#A9CBB9', '#6BA27E', '#2B6250', '#F0E2C8', '#E0604C'],
    ['#F6C25B', 152, 40, 14],
    ['paintedTile', '#264E8A', '#F3F5F2', '#5E8FC4'],
  ),
  IT: palette(
    ['#F6D6C4', '#FDEDD8', '#C9C496', '#8E9E62', '#465B3C', '#E3B98A', '#A96F4A'],
    ['#EE9450', 246, 38, 15],
    ['star', '#5B3A2A', '#F0DDBB', '#C9704A'],
  ),
  US: palette(
    ['#CFE3EC', '#FBEADB', '#A9BFC4', '#6C93A0', '#2B5870', '#8FB0B8', '#C94F36'],
    ['#F4B65E', 200, 56, 15],
    ['pinwheel', '#24436B', '#EFE6D6', '#D0603F'],
  ),
  X0: palette(
    ['#CFE6E1', '#F5F3E0', '#A6CCC0', '#4F978C', '#14675E', '#D6E8E4', '#FFB31A'],
    ['#F5B84C', 238, 44, 17],
    ['star', '#07302C', '#AFD0CA', '#FFB31A'],
  ),
  X1: palette(
    ['#F8DCC0', '#FDEFD8', '#D9BE98', '#A9875C', '#5E4630', '#EAD2AE', '#D9773F'],
    ['#E5833F', 238, 44, 17],
    ['star', '#4A2E1E', '#F0CE8A', '#D9773F'],
  ),
  X2: palette(
    ['#D3E0F0', '#F8EFE6', '#A9BEDA', '#5F82AE', '#2A4A75', '#D6E1EF', '#F0B860'],
    ['#F2B25C', 238, 44, 17],
    ['star', '#1D365C', '#D5E2F1', '#F0B860'],
  ),
  X3: palette(
    ['#EFD9E2', '#FCEEE2', '#CFB2C2', '#93708C', '#523A5A', '#E6D2DE', '#E58F6B'],
    ['#EC9566', 238, 44, 17],
    ['star', '#43284A', '#EBD3DF', '#E9A36F'],
  ),
  X4: palette(
    ['#E3EBCF', '#FAF5DD', '#BBCB96', '#7B9A57', '#3E5E34', '#DDE7C4', '#E9A33F'],
    ['#EFB04C', 238, 44, 17],
    ['star', '#2E4527', '#DCE7BF', '#EDB04A'],
  ),
  X5: palette(
    ['#F7D2C6', '#FDEBDD', '#DDAFA3', '#AE6A60', '#6A3539', '#EFCFC4', '#F0B45C'],
    ['#E8694A', 238, 44, 17],
    ['star', '#54242B', '#F4D2C2', '#F0A85C'],
  ),
} as const satisfies Record<KnownCountry, Palette>;

export type CountrySceneCode = keyof typeof countryPalettes;

export const palettes = { ...countryPalettes, ...cityPalettes };

export type SceneCode = keyof typeof palettes;
