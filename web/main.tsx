document.body.append('app');
