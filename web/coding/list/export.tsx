import {useEffect, useRef} from 'react';
import {useProjectFiles} from '#web/coding/project/files/use-files.ts';
import type {Project} from '#web/coding/projects.ts';
import {downloadZip} from '#web/coding/download-zip.ts';
import {toast} from '#web/ui/overlay/toast.ts';

/** After so long what is not on the device will not come, ms. */
const PATIENCE_MS = 8000;

/** Downloads a project as soon as its texts are here. */
export function Export({project, onDone}: {project: Project; onDone: () => void}) {
  const {files, isWhole} = useProjectFiles(project.id);
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => {
    if (!isWhole) {
      const timer = setTimeout(() => {
        toast({
          title: 'We couldn’t download this project',
          description: 'Its files aren’t on this device. Try again when you’re online.',
          tone: 'bad',
        });
        latest.current();
      }, PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    downloadZip(
      project.name,
      files.flatMap(({path, head}) => (head ? [{path, text: head.text}] : [])),
    );
    latest.current();
    return undefined;
  }, [isWhole, files, project.name]);
  return null;
}
