// The board as a picture in a file: with what a step marks, without what the player has selected.
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-opacity',
  'opacity',
  'font-size',
  'font-family',
  'font-weight',
  'font-style',
  'text-anchor',
  'text-decoration-line',
  'rx',
  'marker-end',
];
/** What shows where the player is. */
const PASSING = '.chosen, .seen, .lit, .pointed';
/** The width of a bitmap in pixels. */
const WIDE = 1600;

/** Returns a drawing of the page as a file of its own: what its style sheets say stands in its elements. */
export function asSvg(drawing: SVGElement): string {
  const copy = drawing.cloneNode(true) as SVGElement;
  const [from, to] = [drawing, copy].map(svg => [svg, ...svg.querySelectorAll<SVGElement>('*')]);
  from?.forEach((element, at) => {
    const style = getComputedStyle(element);
    const said = PROPERTIES.map(name => [name, style.getPropertyValue(name)] as const).filter(([, value]) => value);
    to?.[at]?.setAttribute('style', said.map(([name, value]) => `${name}:${value}`).join(';'));
  });
  for (const passing of copy.querySelectorAll(PASSING)) passing.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

/** Returns a drawing of the page as a bitmap. */
export async function asPng(drawing: SVGElement): Promise<Blob> {
  const { width, height } = (drawing as SVGSVGElement).viewBox.baseVal;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDE, Math.round((WIDE * height) / width)];
  const sized = asSvg(drawing).replace('<svg ', `<svg width="${canvas.width}" height="${canvas.height}" `);
  const url = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(url);
  }
  return new Promise((resolve, reject) => canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('PNG'))), 'image/png'));
}
