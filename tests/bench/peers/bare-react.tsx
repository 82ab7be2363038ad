// The least that a click can cost in React: one state, one paragraph.
import {useState} from 'react';
import {createRoot} from 'react-dom/client';

function Page() {
  const [done, setDone] = useState(false);
  return (
    <footer>
      {done ? (
        <p role="status">Saved</p>
      ) : (
        <button type="button" onClick={() => setDone(true)}>
          Mark as done
        </button>
      )}
      <a
        href="#next"
        onClick={(event) => {
          event.preventDefault();
          setDone(false);
        }}
      >
        Next
      </a>
    </footer>
  );
}

createRoot(document.querySelector('#root') ?? document.body).render(<Page />);
