// Dark-mode colours of mails; pages have none. Light ones are the brand's.
export const dark = {
  page: '#0a1715',
  card: '#112521',
  ticket: '#142d28',
  ticketHead: '#193630',
  ticketEdge: '#365a52',
  line: '#2b4741',
  tear: '#4a6e66',
  dash: '#6d8f87',
  text: '#eef5f3',
  dim: '#a9c2bc',
  badge: '#4a3600',
  box: '#16304a',
  boxText: '#d5e6f8',
  saved: '#7fd1a0',
} as const;
