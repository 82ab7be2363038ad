import {fileName, zip, type TextFile} from '#web/coding/zip.ts';
import {saveFile} from '#web/io/save-file.ts';

/** Hands a project to the browser's downloads. */
export function downloadZip(name: string, files: readonly TextFile[]): void {
  saveFile(`${fileName(name)}.zip`, new Blob([zip(name, files)], {type: 'application/zip'}));
}
