export function openCookieJar() {
  const cookies = new Map<string, string>();
  return {
    keep(setCookies: readonly string[]): void {
      for (const cookie of setCookies) {
        const [, name = '', value = '', attributes = ''] = /^([^=]*)=([^;]*)(.*)$/s.exec(cookie) ?? [];
        if (value === '' || /;\s*max-age=0\b/i.test(attributes)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}
