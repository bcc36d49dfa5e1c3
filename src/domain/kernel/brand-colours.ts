// Colours for emails, images, the favicon and pages without style sheets. dev/checks/style-sheets.test.ts compares
// them with src/web/shared/styles/tokens.css.

export const ink = '#0e201e';
export const paper = '#ffffff';
export const brand0 = '#edf5f3';
export const brand1 = '#d6e8e4';
export const brand2 = '#afd0ca';
export const brand3 = '#7fb3aa';
export const brand4 = '#4f978c';
export const brand6 = '#14675e';
export const brand7 = '#0d544c';
export const brand8 = '#0a413b';
export const brand9 = '#07302c';
export const accent0 = '#fff7e3';
export const accent1 = '#ffebbd';
export const accent2 = '#ffdd91';
export const accent5 = '#ffb31a';
export const accent6 = '#f2a100';
export const accent8 = '#855500';
export const neutral0 = '#f6f8f7';
export const neutral2 = '#dfe5e3';
export const neutral3 = '#c8d0cd';
export const neutral4 = '#a3aeaa';
export const neutral6 = '#586560';
export const neutral7 = '#3f4b47';
export const info = '#12365e';
export const infoTint = '#e8f1fb';
