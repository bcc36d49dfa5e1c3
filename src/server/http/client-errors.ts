import type { Socket } from 'node:net';
import { denyAllPolicy } from './pages/page-policy.ts';
import { hstsHeader } from './security-headers.ts';

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

export function createClientErrorHandler(https: boolean): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    const code = 'code' in error ? String(error.code) : '';
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = statuses[code] ?? '400 Bad Request';
    const text = 'This request cannot be read.';
    const lines = [
      `HTTP/1.1 ${status}`,
      'connection: close',
      'content-type: text/plain; charset=utf-8',
      `content-length: ${text.length}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'x-frame-options: DENY',
      `content-security-policy: ${denyAllPolicy}`,
    ];
    if (https) lines.push(`strict-transport-security: ${hstsHeader}`);
    socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
  };
}
