declare module 'pdfkit' {
  interface FontFace {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }

  interface TextOptions {
    readonly width?: number;
    readonly continued?: boolean;
  }

  export default class PDFDocument {
    constructor(options: {
      readonly size: 'A4';
      readonly margin: number;
      readonly lang: string;
      readonly info: Readonly<Record<string, string | Date>>;
      readonly pdfVersion?: '1.7';
      readonly ownerPassword?: string;
      readonly userPassword?: string;
    });
    readonly page: { readonly width: number; readonly height: number };
    y: number;
    readonly _font: { readonly font: FontFace };
    addPage(): this;
    widthOfString(text: string): number;
    registerFont(name: string, file: string): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(width: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    text(text: string, options?: TextOptions): this;
    on(event: 'data', listener: (chunk: Buffer) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): void;
  }
}
