// The same by REST: a write is a POST, and anyone who looks asks again every second.
import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';

const EVERY_MS = 1000;

function Page() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const ask = async () => {
      const response = await fetch('/api/notes');
      setCount(((await response.json()) as {count: number}).count);
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const add = () => void fetch('/api/notes', {method: 'POST'});
  return (
    <>
      <button type="button" onClick={add}>
        Mark as done
      </button>
      <p data-testid="points">{count}</p>
    </>
  );
}

createRoot(document.querySelector('#root') ?? document.body).render(<Page />);
