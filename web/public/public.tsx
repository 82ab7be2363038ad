document.body.append('public');
