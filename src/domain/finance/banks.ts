// Malaysian banks by the codes used in interbank transfers.

export const banks = {
  AGOBMYKL: 'Agrobank',
  RJHIMYKL: 'Al Rajhi Bank',
  MFBBMYKL: 'Alliance Bank',
  ARBKMYKL: 'AmBank',
  PHBMMYKL: 'Affin Bank',
  BIMBMYKL: 'Bank Islam',
  BMMBMYKL: 'Bank Muamalat',
  BKRMMYKL: 'Bank Rakyat',
  BSNAMYK1: 'Bank Simpanan Nasional',
  CIBBMYKL: 'CIMB Bank',
  HLBBMYKL: 'Hong Leong Bank',
  HBMBMYKL: 'HSBC Bank',
  KFHOMYKL: 'Kuwait Finance House',
  MBBEMYKL: 'Maybank',
  AFBQMYKL: 'MBSB Bank',
  OCBCMYKL: 'OCBC Bank',
  PBBEMYKL: 'Public Bank',
  RHBBMYKL: 'RHB Bank',
  SCBLMYKX: 'Standard Chartered',
  UOVBMYKL: 'UOB',
} as const;

export type Bank = keyof typeof banks;
export const bankCodes = Object.keys(banks) as [Bank, ...Bank[]];
