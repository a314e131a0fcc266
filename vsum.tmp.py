import json,sys
rows=[json.loads(l) for l in open(sys.argv[1])]
bad=[r for r in rows if r['bad']]
print(len(rows),'variants',len(bad),'bad', 'req', max(r.get('requests',0) for r in rows))
for r in bad:
    print('##',r['name'],r['ms'])
    for b in r['bad'][:5]: print('    ',b[:260])
