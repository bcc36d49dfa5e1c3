import { normalizeText } from '../kernel/bounded-text.ts';
import { maxCharacters } from '../kernel/limits.ts';

const FALLBACKS = ['X0', 'X1', 'X2', 'X3', 'X4', 'X5'] as const;

const NAMES = {
  MY: 'Malaysia|马来西亚|馬來西亞|大马|Kuala Lumpur|Langkawi|Penang|Pulau Pinang|Sabah|Sarawak|Kota Kinabalu|Kuching|Johor|Melaka|Malacca|Terengganu|Kelantan|吉隆坡|槟城|沙巴|兰卡威',
  SG: 'Singapore|Singapura|新加坡|狮城',
  TH: 'Thailand|Siam|泰国|泰國|Bangkok|Phuket|Krabi|Chiang Mai|Hat Yai|Koh Samui|Pattaya|曼谷|普吉|普吉岛|清迈',
  ID: 'Indonesia|印尼|印度尼西亚|印度尼西亞|Bali|Jakarta|Lombok|Yogyakarta|Jogjakarta|Bandung|Medan|Surabaya|Padang|Labuan Bajo|巴厘岛|峇里岛|雅加达',
  VN: 'Vietnam|Viet Nam|越南|Hanoi|Da Nang|Danang|Ho Chi Minh City|Ho Chi Minh|Saigon|Sapa|Ha Long|Phu Quoc|Nha Trang|Da Lat|Dalat|河内|岘港|胡志明|胡志明市',
  PH: 'Philippines|The Philippines|Filipina|Pilipinas|菲律宾|菲律賓|Manila|Cebu|Boracay|Palawan|马尼拉|宿务|长滩岛',
  KH: 'Cambodia|Kemboja|Kampuchea|柬埔寨|Siem Reap|Phnom Penh|Angkor|暹粒|金边|吴哥',
  LA: 'Laos|Lao|Lao PDR|老挝|寮國|寮国|Vientiane|Luang Prabang|万象|琅勃拉邦',
  MM: 'Myanmar|Burma|缅甸|緬甸|Yangon|Bagan|Mandalay|仰光|蒲甘',
  BN: 'Brunei|Brunei Darussalam|文莱|汶莱|汶萊|Bandar Seri Begawan',
  JP: 'Japan|Jepun|Nippon|日本|Tokyo|Osaka|Hokkaido|Sapporo|Kyoto|Fukuoka|Okinawa|Nagoya|东京|大阪|北海道|京都|福冈|冲绳',
  KR: 'South Korea|Korea|Republic of Korea|Korea Republic|S Korea|Korea Selatan|韩国|韓國|南韩|南韓|대한민국|한국|Seoul|Busan|Jeju|首尔|釜山|济州|济州岛',
  CN: 'China|Mainland China|PR China|PRC|People s Republic of China|中国|中國|Beijing|Shanghai|Guangzhou|Shenzhen|Chengdu|Chongqing|Kunming|Yunnan|Guilin|Xi an|Zhangjiajie|Hainan|Xinjiang|Hangzhou|Xiamen|Harbin|北京|上海|广州|深圳|成都|重庆|昆明|云南|桂林|西安|张家界|海南|新疆|杭州|厦门|哈尔滨',
  TW: 'Taiwan|台湾|台灣|臺灣|臺湾|Taipei|Kaohsiung|Taichung|台北|臺北|高雄|台中',
  HK: 'Hong Kong|Hongkong|HKSAR|Hong Kong SAR|香港',
  MO: 'Macau|Macao|Makau|Macau SAR|澳门|澳門',
  IN: 'India|印度|Bharat|Delhi|New Delhi|Mumbai|Kerala|Kochi|Chennai|Jaipur|Agra|Goa|Bengaluru|Bangalore|Kolkata|新德里|孟买',
  LK: 'Sri Lanka|Ceylon|斯里兰卡|斯里蘭卡|Colombo|Kandy',
  NP: 'Nepal|尼泊尔|尼泊爾|Kathmandu|Pokhara|加德满都',
  MV: 'Maldives|The Maldives|Maldive Islands|Maldif|马尔代夫|馬爾代夫|Male',
  AE: 'United Arab Emirates|UAE|Emirates|Emiriah Arab Bersatu|阿联酋|阿聯酋|阿拉伯联合酋长国|Dubai|Abu Dhabi|Sharjah|迪拜|杜拜|阿布扎比',
  QA: 'Qatar|卡塔尔|卡塔爾|卡达|Doha|多哈',
  SA: 'Saudi Arabia|Saudi|KSA|Kingdom of Saudi Arabia|Arab Saudi|沙特|沙特阿拉伯|沙地阿拉伯|沙烏地阿拉伯|Jeddah|Riyadh|Madinah|Medina|Makkah|Mecca|AlUla|Al Ula|Umrah|吉达|利雅得',
  TR: 'Turkey|Türkiye|Turkiye|Turki|土耳其|Istanbul|Cappadocia|Kapadokya|Antalya|Ankara|伊斯坦布尔|卡帕多奇亚',
  GB: 'United Kingdom|UK|U K|GB|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|英国|英國|London|Manchester|Edinburgh|伦敦|倫敦',
  FR: 'France|Perancis|法国|法國|Paris|Nice|Lyon|巴黎',
  AU: 'Australia|澳洲|澳大利亚|澳大利亞|Sydney|Melbourne|Perth|Brisbane|Gold Coast|New South Wales|Adelaide|Tasmania|悉尼|墨尔本|珀斯',
  NZ: 'New Zealand|NZ|Aotearoa|纽西兰|紐西蘭|新西兰|新西蘭|Auckland|Queenstown|Christchurch|奥克兰|皇后镇',
  EG: 'Egypt|Mesir|埃及|Cairo|Luxor|开罗',
  UZ: 'Uzbekistan|乌兹别克斯坦|乌兹别克|烏茲別克|Tashkent|Samarkand|Bukhara|撒马尔罕',
  CH: 'Switzerland|Swiss|瑞士|Zurich|Geneva|Interlaken|Zermatt|苏黎世',
  NL: 'Netherlands|The Netherlands|Holland|Belanda|荷兰|荷蘭|Amsterdam|阿姆斯特丹',
  IT: 'Italy|Itali|Italia|意大利|義大利|Rome|Milan|Venice|Florence|罗马|米兰|威尼斯',
  US: 'United States|United States of America|USA|U S A|US|U S|America|Amerika Syarikat|Amerika|美国|美國|New York|Los Angeles|San Francisco|Hawaii|纽约|洛杉矶|旧金山',
} as const;

export type CountrySceneCode = keyof typeof NAMES | (typeof FALLBACKS)[number];

export function listCountrySceneCodes(): CountrySceneCode[] {
  return [...(Object.keys(NAMES) as CountrySceneCode[]), ...FALLBACKS];
}

/** Names that contain another country's name: these get a neutral scene instead of a wrong landmark. */
const EXCLUDED_NAMES = ['north korea', 'korea utara', '西印度', '印度洋'];

function normalizeName(name: string): string {
  const letters = normalizeText(name, 'NFKD', maxCharacters.draftField)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return normalizeText(letters, 'NFC', letters.length);
}

const byAlias = new Map<string, CountrySceneCode>();
for (const [code, names] of Object.entries(NAMES)) {
  for (const name of names.split('|')) byAlias.set(normalizeName(name), code as CountrySceneCode);
}

/** Match the longest alias first, so that "Hong Kong, China" is found as Hong Kong. */
const aliasesByLength = [...byAlias.keys()].sort((a, b) => b.length - a.length);

/** Abbreviations and ambiguous words, which match only if they are the whole name. */
const WHOLE_NAME_ONLY = new Set([
  'us',
  'u s',
  'uk',
  'u k',
  'gb',
  'nz',
  'nice',
  'male',
  'america',
  'amerika',
  'lao',
]);

const IDEOGRAPHS = /^[\p{Script=Han}\p{Script=Hangul}]+$/u;

function containsAlias(name: string, alias: string): boolean {
  // Chinese and Korean names have no spaces between words, so an alias may match anywhere.
  return IDEOGRAPHS.test(alias) ? name.includes(alias) : ` ${name} `.includes(` ${alias} `);
}

/** FNV-1a: small, stable across releases, and spread evenly over six palettes. */
function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

function chooseFallback(name: string): CountrySceneCode {
  return FALLBACKS[hash(name) % FALLBACKS.length] ?? 'X0';
}

export function getCountryScene(countryName: string): CountrySceneCode {
  const name = normalizeName(countryName);
  const exact = byAlias.get(name);
  if (exact) return exact;
  if (EXCLUDED_NAMES.some((other) => containsAlias(name, other))) return chooseFallback(name);
  const within = aliasesByLength.find((alias) => !WHOLE_NAME_ONLY.has(alias) && containsAlias(name, alias));
  return byAlias.get(within ?? '') ?? chooseFallback(name);
}
