// The brand's colours for drawings that leave the page (images, favicon, social pictures).
// An SVG served as an image cannot read the page's custom properties, so the few it needs are named here.

export const ink = '#0E201E';
export const white = '#FFFFFF';
export const rimba3 = '#7FB3AA';
export const rimba7 = '#0D544C';
export const rimba8 = '#0A413B';
export const rimba9 = '#07302C';
export const lampu2 = '#FFDD91';
export const lampu5 = '#FFB31A';
export const lampu6 = '#F2A100';
export const kabus3 = '#C8D0CD';
export const kabus6 = '#586560';
export const kabus7 = '#3F4B47';
