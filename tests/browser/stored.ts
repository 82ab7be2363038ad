import type {Page} from 'playwright';

/** All rows of all databases of this page's origin, as text. */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    const texts: string[] = [];
    for (const {name = ''} of await indexedDB.databases()) {
      const db = await ask(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        texts.push(JSON.stringify(await ask(db.transaction(store).objectStore(store).getAll())));
      }
      db.close();
    }
    return texts.join('\n') + JSON.stringify(Object.entries(localStorage));
  });
