import json,sys
rows=[json.loads(l) for l in open(sys.argv[1])]
have=set(open('/tmp/have.txt').read().split()) if len(sys.argv)<3 else None
miss=[r for r in rows if 'error' in r or r['breaks'][0] not in r.get('failed',[])]
extra=[r for r in rows if 'error' not in r and [x for x in r['failed'] if x not in r['breaks']]]
print(len(rows),'missed',len(miss),'extra',len(extra))
for r in miss:
    print('MISS',r['fault'],'|',r['breaks'][:3],'| failed',r.get('failed',[])[:5],'| open',[x for x in r.get('openWhy',[]) ][:2], r.get('error','')[:200])
print()
for r in extra:
    e=[x for x in r['failed'] if x not in r['breaks']]
    print('EXTRA',r['fault'],'|',r['breaks'][:2],'|',e[:6],'|',[w for w in r['why'] if w.split(':')[0] in e][:1])
